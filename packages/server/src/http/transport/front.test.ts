import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../db/notify.ts";
import { buildSeason, createEntry, startTestServer, type TestServer } from "../../testing/index.ts";

const BOOTSTRAP = "/api/bootstrap-static/";
const LIVE = "/api/event/1/live/";

let t: TestServer;
/** Routes and statuses answered in front of the framework. */
const inFront: string[] = [];
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  t.app.front.onAnswered(({ route, status }) => inFront.push(`${status} ${route}`));
});
afterAll(() => t.close());

async function visitor() {
  const client = t.client();
  await client.get("/api/me/");
  return client;
}

/** Headers but those that are another in each answer. */
function lasting(headers: Headers): Record<string, string> {
  const changing = new Set(["date", "x-request-id", "x-live-stamp"]);
  return Object.fromEntries([...headers].filter(([name]) => !changing.has(name)));
}

test.each(["br", "gzip", "identity"])(
  "what is kept is given in front of the framework, the same to the last header: %s",
  async (encoding) => {
    const client = await visitor();
    const headers = { "accept-encoding": encoding };
    for (const path of [BOOTSTRAP, LIVE]) {
      // Made and compressed by the framework's route, with an empty cache.
      t.app.front.close();
      const long = await client.get(path, { headers });
      t.app.front.open();
      const before = inFront.length;
      const short = await client.get(path, { headers });
      expect(inFront.length, path).toBe(before + 1);
      expect(short.status).toBe(200);
      expect(short.body).toEqual(long.body);
      expect(lasting(short.headers)).toEqual(lasting(long.headers));
      expect(short.headers.get("x-live-stamp")).toMatch(/^\S+$/);
      expect(short.headers.get("x-request-id")).not.toBe(long.headers.get("x-request-id"));

      const known = { ...headers, "if-none-match": short.headers.get("etag")! };
      const again = await client.get(path, { headers: known });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, short.headers.get("etag")]);
      expect(inFront.at(-1)).toMatch(/^304 /);
    }
  },
);

test("whoever is to be given a cookie, has chips of his own, or sends a body goes the long way", async () => {
  const client = await visitor();
  await client.get(BOOTSTRAP);
  await client.get(LIVE);
  const entry = await createEntry(t);
  const before = inFront.length;
  // Without the cookie that mutations need, one is given.
  const first = await fetch(t.origin + BOOTSTRAP);
  expect(first.headers.getSetCookie().join()).toContain("csrftoken=");
  expect(first.headers.get("cache-control")).toMatch(/^private/);
  const own = await entry.client.get(BOOTSTRAP);
  expect(own.body.chips[0]).toHaveProperty("status_for_entry");
  expect((await fetch(`${t.origin}${BOOTSTRAP}?x=1`)).status).toBe(200);
  expect(inFront.length).toBe(before);
  // Points are the same for all, so a manager is not looked up for them; an app is given no cookie.
  expect((await entry.client.get(LIVE)).status).toBe(200);
  expect((await fetch(t.origin + BOOTSTRAP, { headers: { "x-session-token": "" } })).headers.getSetCookie()).toEqual(
    [],
  );
  expect(inFront.length).toBe(before + 2);
});

test("what has changed is never given in front: the next answer is the new one", async () => {
  const client = await visitor();
  await client.get(BOOTSTRAP);
  const before = (await client.get(BOOTSTRAP)).body;
  const id = before.elements[0].id as number;
  await sql`update footballers set news = 'Tilbake i trening' where footballer_id = ${id}`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "market" });
  await t.whenCurrent();
  const after = (await client.get(BOOTSTRAP)).body;
  expect(after.elements.find((each: { id: number }) => each.id === id).news).toBe("Tilbake i trening");
});

test("requests sent in one go are answered in their order, and one who hangs up takes no answer with him", async () => {
  const client = await visitor();
  for (const path of [BOOTSTRAP, LIVE]) await client.get(path, { headers: { "accept-encoding": "identity" } });
  const { hostname, port } = new URL(t.origin);
  const ask = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-session-token:\r\n${more}\r\n`;
  const gone = connect(Number(port), hostname, () => gone.write(ask(BOOTSTRAP).repeat(3), () => gone.destroy()));
  const before = inFront.length;
  const line = connect(Number(port), hostname);
  line.write(ask(LIVE) + ask("/api/no-such-call/") + ask(BOOTSTRAP) + ask(LIVE, "connection: close\r\n"));
  const parts: Buffer[] = [];
  for await (const part of line) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 200].map((status) => `HTTP/1.1 ${status}`));
  expect(text.indexOf('"chips"')).toBeGreaterThan(text.indexOf("HTTP/1.1 404"));
  expect(text.lastIndexOf("Connection: close")).toBeGreaterThan(text.indexOf('"chips"'));
  expect(inFront.length).toBeGreaterThanOrEqual(before + 3);
});

test("a closed game is closed in front too", async () => {
  const client = await visitor();
  await client.get(BOOTSTRAP);
  const switchTo = async (on: boolean) => {
    await sql`update game set maintenance = ${on}`.execute(t.ctx.db);
    await notify(t.ctx.db, { kind: "game" });
    await expect.poll(() => t.ctx.findGame()?.maintenance).toBe(on);
  };
  await switchTo(true);
  expect((await client.get(BOOTSTRAP)).status).toBe(503);
  await switchTo(false);
  expect((await client.get(BOOTSTRAP)).status).toBe(200);
});

test("calls in front count towards the limit of an address", async () => {
  const rateLimits = { signInPerIp: 0, signInPerEmail: 0, signUpPerIp: 0, callsPerMinute: 5, tokenCallsPerMinute: 0 };
  const limited = await startTestServer({ config: { rateLimits } });
  try {
    await buildSeason(limited);
    const headers = { "x-session-token": "" };
    const statuses: number[] = [];
    for (let call = 0; call < 12; call++) statuses.push((await fetch(limited.origin + BOOTSTRAP, { headers })).status);
    expect(statuses.filter((status) => status === 200).length).toBe(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  } finally {
    await limited.close();
  }
});
