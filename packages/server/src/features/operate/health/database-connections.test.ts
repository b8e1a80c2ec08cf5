/** A database that answers on the connections that are open, and takes no new one. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../db/embedded/index.ts";
import { isAlive } from "../../../db/embedded/process-identity.ts";
import { migrateDatabase } from "../../../db/migrate.ts";
import { buildSeason, createEntry, sql, startTestServer, type TestServer } from "../../../testing/index.ts";

let dataDirectory: string;
let database: EmbeddedPostgres | null = null;
let t: TestServer | null = null;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-health-"));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));
afterEach(async () => {
  await t?.close();
  await database?.stop();
  t = database = null;
});

async function start(keepRunning: boolean): Promise<TestServer> {
  database = await startEmbeddedPostgres({
    dataDirectory,
    keepRunning,
    settings: { fsync: "off", max_connections: 30 },
  });
  await migrateDatabase(database.url);
  t = await startTestServer({ database: { url: database.url, ownerUrl: database.url, drop: () => Promise.resolve() } });
  return t;
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDirectory, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
const ready = async (server: TestServer) => {
  const { status, body } = await server.client().get("/readyz");
  return [status, (body as { database?: string }).database];
};
const isUp = async (server: TestServer) =>
  Number(/^database_up (\d)$/m.exec((await server.client().get("/metrics")).body as string)?.[1]);

test("others hold all connections, or it was told to end: not ready and not up, though open connections answer", async () => {
  const server = await start(false);
  await buildSeason(server);
  await createEntry(server);
  expect([await ready(server), await isUp(server)]).toEqual([[200, "ok"], 1]);

  const held: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: database!.url });
    client.on("error", () => {});
    try {
      await client.connect();
      held.push(client);
    } catch {
      break;
    }
  }
  await expect.poll(() => ready(server), { timeout: 10_000 }).toEqual([503, "takes no connections"]);
  expect(await isUp(server)).toBe(0);
  await Promise.all(held.map((client) => client.end()));
  await expect.poll(() => ready(server), { timeout: 10_000 }).toEqual([200, "ok"]);
  await expect.poll(() => isUp(server), { timeout: 10_000 }).toBe(1);

  process.kill(await postmasterPid(), "SIGTERM");
  await expect.poll(() => ready(server), { timeout: 10_000 }).toEqual([503, "takes no connections"]);
  expect(await isUp(server)).toBe(0);
  expect((await sql`select 1 as one`.execute(server.ctx.db)).rows).toEqual([{ one: 1 }]);
}, 120_000);

test("an embedded database that was told to end is brought back within seconds, and saves go through", async () => {
  const server = await start(true);
  const { client, entryId } = await createEntry(server);
  const team = `/api/my-team/${entryId}/`;
  const { picks } = (await client.get(team)).body;
  const sent = (picks as Record<string, unknown>[]).map(({ element, position, is_captain, is_vice_captain }) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
  }));
  const save = async () => (await client.post(team, { event: 1, picks: sent })).status;
  expect(await save()).toBe(200);
  const pid = await postmasterPid();
  const holder = new pg.Client({ connectionString: database!.url });
  holder.on("error", () => {});
  await holder.connect();
  await holder.query("begin");

  process.kill(pid, "SIGTERM");
  await expect.poll(async () => isAlive(pid), { timeout: 15_000, interval: 100 }).toBe(false);
  await expect.poll(save, { timeout: 15_000, interval: 200 }).toBe(200);
  expect(await postmasterPid()).not.toBe(pid);
  await expect.poll(() => ready(server), { timeout: 15_000 }).toEqual([200, "ok"]);
}, 120_000);
