/** Outages of the database and disconnecting browsers: the answers, and the log's lines. */
import { connect } from "node:net";
import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openCutLine, type CutLine } from "../prove/cut-line.ts";
import { buildSeason, createEntry, startTestServer, type CreatedTestEntry, type TestServer } from "../testing/index.ts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly calls?: number;
  readonly seconds?: number;
  readonly err?: { readonly stack: string };
}
const ERROR_LEVEL = 50;

let t: TestServer;
let entry: CreatedTestEntry;
let line: CutLine;
const lines: Line[] = [];
/** Requests whose body is being read. */
let read = 0;

beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  t = await startTestServer({
    log,
    databaseThrough: async (url) => (line = await openCutLine(url)).url,
    extraRoutes(app, ctx) {
      app.get("/page-of-data", { schema: { hide: true } }, () => sql`select 1 as one`.execute(ctx.db));
      app.addHook("preParsing", async () => void (read += 1));
    },
  });
  await buildSeason(t);
  entry = await createEntry(t);
});
afterAll(async () => {
  line?.mend();
  await t?.close();
  await line?.close();
});

test("whoever leaves in the middle of a request is no error of ours, and no database is away", async () => {
  const { hostname, port } = new URL(t.origin);
  const before = read;
  const calls = ["/api/player/login/", `/api/my-team/${entry.entryId}/`];
  const sockets = Array.from({ length: 30 }, (_, at) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(
      `POST ${calls[at % calls.length]} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
        'x-session-token: \r\ncontent-length: 1000\r\n\r\n{"email":',
    );
    return socket;
  });
  await expect.poll(() => read - before, { timeout: 20_000 }).toBe(30);
  lines.length = 0;
  for (const [at, socket] of sockets.entries()) {
    if (at % 4 < 2) socket.destroy();
    else socket.resetAndDestroy();
  }
  const left = () => lines.filter(({ msg }) => msg === "the sender left in the middle of a request").length;
  await expect.poll(left, { timeout: 20_000 }).toBe(30);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  expect(t.ctx.databaseHealth.missedCount()).toBe(0);
}, 60_000);

test("an outage is one line with its error and one with its end and count; calls, pages and machines are told when to come back", async () => {
  lines.length = 0;
  const team = `/api/my-team/${entry.entryId}/`;
  line.cut();
  const answers = await Promise.all(Array.from({ length: 20 }, () => entry.client.get(team)));
  const page = await t.client().get("/page-of-data", { headers: { accept: "text/html" } });
  const file = await t.client().get("/page-of-data");
  const readiness = await t.client().get("/readyz");
  for (const { status, headers } of [...answers, page, file, readiness])
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Prøv igjen om litt");
  const { body: during } = await t.client().get("/metrics");
  expect(during).toMatch(/\ndatabase_up 0\n/);
  expect(during).toMatch(/\ndatabase_missed_total 22\n/);
  const errors = () => lines.filter(({ level }) => level >= ERROR_LEVEL);
  expect(errors().map(({ msg }) => msg)).toEqual(["the database is away; calls that need it are answered 503"]);
  expect(errors()[0]!.err!.stack).toContain("Error");
  expect(lines.filter(({ msg }) => msg === "the database is back")).toEqual([]);

  line.mend();
  await expect
    .poll(() => lines.find(({ msg }) => msg === "the database is back"), { timeout: 30_000 })
    .toMatchObject({ level: 40, calls: 22 });
  expect(errors()).toHaveLength(1);
  expect((await entry.client.get(team)).status).toBe(200);
  expect((await t.client().get("/metrics")).body).toMatch(/\ndatabase_up 1\n/);
  // The next one is another one.
  line.cut();
  expect((await entry.client.get(team)).status).toBe(503);
  line.mend();
  expect(errors()).toHaveLength(2);
}, 60_000);
