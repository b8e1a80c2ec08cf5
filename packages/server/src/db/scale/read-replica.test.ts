/** Reads from a real streaming replica: near, told of news it has not, far behind, gone, and one that is none. */
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEmptyDatabase,
  createEntry,
  sql,
  startTestServer,
  type TestServer,
} from "../../testing/index.ts";
import { createClient } from "../../testing/client.ts";
import { startPrimaryAndReplica, type PrimaryAndReplica } from "../../testing/primary-and-replica.ts";
import { notify } from "../notify.ts";
import { onServer } from "../other-databases.ts";
import { createReads, thinOut } from "./read-replica.ts";

let servers: PrimaryAndReplica;
let t: TestServer;
let entry: number;
const lines: { msg: string; reason?: string }[] = [];

beforeAll(async () => {
  servers = await startPrimaryAndReplica();
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  t = await startTestServer({
    database: { url: servers.primary.gameUrl, ownerUrl: servers.primary.url, drop: () => Promise.resolve() },
    config: { databaseReadUrl: servers.readerUrl, databaseReadMostLagSeconds: 1 },
    log: pino({ level: "info" }, out),
  });
  await buildSeason(t);
  entry = (await createEntry(t)).entryId;
});
afterAll(async () => {
  await t?.close();
  await servers?.close();
});

const status = () => t.ctx.reads.status()!;
const history = async () => (await t.client().get(`/api/entry/${entry}/history/`)).body as { past: object[] };
const onReplica = (text: string) => onServer(servers.replica.url, (client) => client.query(text));
const addPastSeason = async (name: string) => {
  await sql`insert into entry_past_seasons (account_id, season_name, total_points, rank)
    select account_id, ${name}, 2000, 5 from entries where entry_id = ${entry}`.execute(t.ctx.db);
};
const isUsed = async () => {
  await expect.poll(() => status(), { timeout: 20_000 }).toMatchObject({ isUsed: true, reason: null });
};

test("a near replica answers what is past; what the reader has just done is the primary's", async () => {
  await isUsed();
  const before = status().fromReplica;
  await addPastSeason("2023");
  await notify(t.ctx.db, { kind: "game" });
  await t.whenCurrent();
  await isUsed();
  expect((await history()).past).toHaveLength(1);
  expect(status().fromReplica).toBeGreaterThan(before);
  expect(status().lagSeconds).toBeLessThan(1);
  const metrics = (await t.client().get("/metrics")).body as unknown as string;
  expect(metrics).toMatch(/\nreplica_used 1\n/);
  expect(metrics).toMatch(/\nreplica_reads_total\{server="replica",reason=""\} [1-9]/);
});

test("what a process was told of is never read older, however little the replica is behind", async () => {
  await onReplica("select pg_wal_replay_pause()");
  await addPastSeason("2024");
  await notify(t.ctx.db, { kind: "game" });
  await t.whenCurrent();
  // The replica does not know the season; the process was told, so the primary is asked at once.
  expect((await history()).past).toHaveLength(2);
  const old = await onReplica("select count(*)::integer as count from entry_past_seasons");
  expect(old.rows).toEqual([{ count: 1 }]);
  await onReplica("select pg_wal_replay_resume()");
  await isUsed();
  expect((await history()).past).toHaveLength(2);
});

test("who has just saved never sees his pages go back, at any process, while a replica that knows nothing of it is read", async () => {
  // An hour behind is near enough here, so that only where a read belongs keeps it from the replica.
  const other = await startTestServer({
    database: { url: servers.primary.gameUrl, ownerUrl: servers.primary.url, drop: () => Promise.resolve() },
    config: { databaseReadUrl: servers.readerUrl, databaseReadMostLagSeconds: 3600 },
  });
  try {
    const manager = await createEntry(other);
    const { client, entryId } = manager;
    await expect.poll(() => other.ctx.reads.status(), { timeout: 20_000 }).toMatchObject({ isUsed: true });
    await onReplica("select pg_wal_replay_pause()");
    const before = other.ctx.reads.status()!.fromReplica;

    const team = `/api/my-team/${entryId}/`;
    const { picks } = (await client.get(team)).body;
    const saved = picks.map((pick: { position: number }) => ({
      ...pick,
      is_captain: pick.position === 6,
      is_vice_captain: pick.position === 7,
    }));
    expect((await client.post(team, { picks: saved })).status).toBe(200);
    const made = await client.post("/api/leagues-classic/", { name: "Etterslep", start_event: 1 });
    expect(made.status).toBe(200);

    const here = createClient(t.origin);
    for (const [name, value] of client.cookies) here.cookies.set(name, value);
    await t.whenCurrent();
    for (const browser of [client, here]) {
      const shown = (await browser.get(team)).body.picks as { position: number; is_captain: boolean }[];
      expect(shown.find((pick) => pick.is_captain)?.position).toBe(6);
      const leagues = (await browser.get(`/api/entry/${entryId}/`)).body.leagues.classic as { name: string }[];
      expect(leagues.map(({ name }) => name)).toContain("Etterslep");
      const { status, body } = await browser.get(`/api/leagues-classic/${made.body.id}/standings/`);
      expect([status, body.new_entries.results.length + body.standings.results.length]).toEqual([200, 1]);
      expect((await browser.get(`/api/entry/${entryId}/history/`)).status).toBe(200);
    }
    // Reads went to the replica, which has not replayed the league.
    expect(other.ctx.reads.status()!.isUsed).toBe(true);
    expect(other.ctx.reads.status()!.fromReplica).toBeGreaterThan(before);
    expect((await onReplica("select 1 from leagues where name = 'Etterslep'")).rows).toEqual([]);
  } finally {
    await onReplica("select pg_wal_replay_resume()");
    await other.close();
  }
});

test("a replica far behind is noticed by its lag and left alone until it has caught up", async () => {
  await onReplica("select pg_wal_replay_pause()");
  await addPastSeason("2025");
  // No notification tells the process: only the lag shows it.
  await expect.poll(() => status(), { timeout: 20_000 }).toMatchObject({ isUsed: false, reason: "behind" });
  expect(status().lagSeconds).toBeGreaterThan(1);
  expect((await history()).past).toHaveLength(3);
  expect(status().fromPrimary.behind).toBeGreaterThan(0);
  expect(lines).toContainEqual(
    expect.objectContaining({ reason: "behind", msg: "the read replica is not used; reads go to the primary" }),
  );
  expect((await t.client().get("/metrics")).body).toMatch(/\nreplica_lag_seconds [1-9]/);
  expect(await t.ctx.reads.copyPool()).toBe(t.ctx.pool);
  await onReplica("select pg_wal_replay_resume()");
  await isUsed();
  expect(lines.at(-1)?.msg).toBe("reads that may go to the replica");
  expect(await t.ctx.reads.copyPool()).not.toBe(t.ctx.pool);
});

test("a whole start is read from the replica and ends in the same columns", async () => {
  await isUsed();
  await t.ctx.live.rebuild();
  expect((await t.client().get(`/api/entry/${entry}/`)).status).toBe(200);
});

test("a server that is another's is never read from", async () => {
  const other = await createEmptyDatabase();
  const { db, pool, notifications, log } = t.ctx;
  const reads = await createReads({
    primary: { db, pool },
    replicaUrl: other.url,
    connections: 2,
    mostLagSeconds: 10,
    notifications,
    log,
  });
  try {
    expect(reads.status()).toMatchObject({ isUsed: false, reason: "foreign" });
    const found = await reads.read((server) => sql`select 1 from entries`.execute(server));
    expect(found.rows).toHaveLength(2);
  } finally {
    await reads.close();
    await other.drop();
  }
});

test("a replica that goes away takes no answer with it", async () => {
  await isUsed();
  await servers.replica.stop();
  for (let asked = 0; asked < 3; asked += 1) expect((await history()).past).toHaveLength(3);
  await expect
    .poll(() => status(), { timeout: 20_000 })
    .toMatchObject({ isUsed: false, reason: "down", lagSeconds: null });
  expect((await history()).past).toHaveLength(3);
  expect((await t.client().get("/metrics")).body).toMatch(/\nreplica_used 0\n/);
});

test("positions reach back for hours: the oldest stays, and what is lately is exact", () => {
  const positions: number[] = [];
  for (let at = 0; at < 20_000; at += 1) {
    positions.push(at);
    if (positions.length > 1200) thinOut(positions);
  }
  expect(positions[0]).toBe(0);
  expect(positions.length).toBeLessThanOrEqual(1200);
  expect(positions.slice(-500)).toEqual(Array.from({ length: 500 }, (_, index) => 19_500 + index));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});
