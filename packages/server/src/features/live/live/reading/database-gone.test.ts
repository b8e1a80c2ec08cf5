/**
 * The database is gone in the middle of a match: answers come from memory, with their age; then everything catches up.
 */
import type { FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabaseLine, type DatabaseLine } from "../../../../prove/simulation/database-line.ts";
import { openCutLine, type CutLine } from "../../../../prove/cut-line.ts";
import { notify } from "../../../../db/notify.ts";
import { createClient } from "../../../../testing/client.ts";
import type { CreatedTestEntry, TestServer } from "../../../../testing/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { openOtherProcess, startLiveRound, tellFirstMatch, type OtherProcess } from "../live-round.testing.ts";
import { later, openTestStream, stampOfAnswer, type OpenTestStream } from "../stream/stream.testing.ts";

let season: Season;
let t: TestServer;
let entry: CreatedTestEntry;
let line: CutLine;
/** On the same way, where everything may fall silent without an end. */
let silence: DatabaseLine;
/** The process that loses its database; the test server has it all the time, as the feed's process would. */
let cut: OtherProcess;
let stream: OpenTestStream;

beforeAll(async () => {
  ({ season, t, entry } = await startLiveRound());
  const databaseUrl = new URL(t.ctx.pool.options.connectionString!);
  silence = await openDatabaseLine(Number(databaseUrl.port));
  databaseUrl.host = `127.0.0.1:${silence.port}`;
  line = await openCutLine(databaseUrl.href);
  cut = await openOtherProcess(line.url);
});
afterAll(async () => {
  stream?.close();
  silence?.heal();
  line?.mend();
  await cut?.close();
  await line?.close();
  await silence?.close();
  await t?.close();
});

const goalOf = (footballerId: FootballerId, minutes: number) =>
  tellFirstMatch({ t, season }, footballerId, { goals: minutes, stats: { minutes, goals_scored: 1 } });

const read = async (origin: string, path: string) => {
  const answer = await createClient(origin).get(path);
  return { status: answer.status, body: answer.body as unknown };
};
const FROM_MEMORY = ["/api/event/1/live/", "/api/fixtures/?event=1", "/api/event-status/"];

test("pages are answered from memory and say how old they are; then everything catches up by itself", async () => {
  const picks = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks as { element: FootballerId }[];
  const [first, second] = [picks[0]!.element, picks[1]!.element];
  await goalOf(first, 10);
  await Promise.all([t.whenCurrent(), cut.open.whenCurrent()]);
  const known = await Promise.all(FROM_MEMORY.map((path) => read(cut.origin, path)));
  const owner = createClient(cut.origin);
  for (const [name, value] of entry.client.cookies) owner.cookies.set(name, value);
  stream = await openTestStream(cut.origin);
  const { stamp } = await stream.untilState();

  line.cut();
  await goalOf(second, 20);
  await goalOf(first, 30);
  await t.whenCurrent();
  // As it was, all of it: nothing half.
  expect(await Promise.all(FROM_MEMORY.map((path) => read(cut.origin, path)))).toEqual(known);
  expect((await read(cut.origin, "/api/bootstrap-static/")).status).toBe(200);
  expect((await read(cut.origin, "/healthz")).status).toBe(200);
  expect((await read(cut.origin, "/readyz")).body).toMatchObject({ database: "not reachable" });
  // Requests that need the database are refused, and no session is mixed up.
  const team = { picks: [], chip: null };
  const write = await owner.post(`/api/my-team/${entry.entryId}/`, team);
  expect(write.status).toBe(503);
  expect(Number(write.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);

  const stale = await stream.next();
  expect(stale.event).toBe("stale");
  expect(stale.data.for_ms).toBeGreaterThan(5000);
  // A new stream gets its first messages at once, with the time of the data.
  const late = await openTestStream(cut.origin, `?since=${later(stamp)}`);
  expect((await late.untilState()).told.map(({ event }) => event)).toContain("stale");
  late.close();
  const ageMs =
    Number((await stampOfAnswer(t.origin)).split(".")[5]) - Number((await stampOfAnswer(cut.origin)).split(".")[5]);
  expect(ageMs).toBeGreaterThan(5000);
  expect((await read(cut.origin, "/readyz")).body).toMatchObject({
    status: "not ready",
    live: expect.stringMatching(/^behind for \d+ s$/) as string,
  });

  line.mend();
  const told: string[] = [];
  for (let last: unknown = 0; last !== null;) {
    const message = await stream.next();
    told.push(message.event);
    if (message.event === "stale") last = message.data.for_ms;
  }
  expect(told).toContain("live");
  await cut.open.whenCurrent();
  for (const path of FROM_MEMORY) expect(await read(cut.origin, path), path).toEqual(await read(t.origin, path));
  expect(cut.open.ctx.live.season().revision).toBe(t.ctx.live.season().revision);
  expect(cut.open.ctx.live.engine()!.entryStanding(entry.entryId, 1)).toEqual(
    t.ctx.live.engine()!.entryStanding(entry.entryId, 1),
  );
  // And goes on.
  await goalOf(second, 40);
  await Promise.all([t.whenCurrent(), cut.open.whenCurrent()]);
  expect(await read(cut.origin, FROM_MEMORY[0]!)).toEqual(await read(t.origin, FROM_MEMORY[0]!));
}, 60_000);

test("a database that falls silent holds nobody: who waits is told to come back, and all goes on when it speaks", async () => {
  const owner = createClient(cut.origin);
  for (const [name, value] of entry.client.cookies) owner.cookies.set(name, value);
  const team = `/api/my-team/${entry.entryId}/`;
  const { picks } = (await owner.get(team)).body;
  const changed = picks.map((pick: { position: number }) => ({
    ...pick,
    is_captain: pick.position === 4,
    is_vice_captain: pick.position === 5,
  }));
  const headers = { "idempotency-key": "silent-1" };
  const save = () => owner.post(team, { picks: changed }, { headers });
  const known = await read(cut.origin, FROM_MEMORY[0]!);

  silence.hold();
  // Nothing comes and nothing ends: these are on connections that were there, and on new ones.
  const waiting = Promise.all([save(), ...Array.from({ length: 6 }, () => owner.get(team))]);
  expect(await read(cut.origin, FROM_MEMORY[0]!)).toEqual(known);
  const answers = await waiting;
  for (const { status, headers: sent, body } of answers) {
    expect([status, Number(sent.get("retry-after"))]).toEqual([503, 2]);
    expect(body.detail).toContain("Nothing is lost");
  }
  const readiness = await read(cut.origin, "/readyz");
  expect(readiness.status).toBe(503);
  expect(readiness.body).toMatchObject({
    database: "not reachable",
    live: expect.stringContaining("behind") as string,
  });

  // The page that is open all the while is told the game time now and then, from what the process knows by itself.
  let nowMs: number | undefined;
  while (nowMs === undefined) ({ nowMs } = await stream.untilState());
  expect(nowMs).toBe(season.rounds[0]!.deadlineAtMs + 1000);

  silence.heal();
  await expect.poll(async () => (await save()).status, { timeout: 30_000, interval: 200 }).toBe(200);
  expect((await save()).body).toEqual((await save()).body);
  const saved = (await entry.client.get(team)).body.picks as { position: number; is_captain: boolean }[];
  expect(saved.find((pick) => pick.is_captain)?.position).toBe(4);
  await expect
    .poll(async () => (await read(cut.origin, "/readyz")).body, { timeout: 30_000, interval: 200 })
    .toEqual({ status: "ok", database: "ok", migrations: "ok", season: "ok", live: "ok" });
}, 90_000);

test("connections that are forgotten on the way, while new ones are answered, are given up, and everything goes on", async () => {
  const owner = createClient(cut.origin);
  for (const [name, value] of entry.client.cookies) owner.cookies.set(name, value);
  const team = `/api/my-team/${entry.entryId}/`;
  const { picks } = (await owner.get(team)).body;
  const save = (key: string) => owner.post(team, { picks }, { headers: { "idempotency-key": key } });
  // Connections of every pool are open.
  expect(await Promise.all([save("forgotten-0").then(({ status }) => status), cut.open.whenCurrent()])).toEqual([
    200,
    undefined,
  ]);

  silence.forget();
  const waiting = [owner.get(team), save("forgotten-1"), save("forgotten-2")];
  for (const { status, headers } of await Promise.all(waiting)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(Number(headers.get("retry-after"))).toBe(2);
  }
  await expect.poll(async () => (await save("forgotten-3")).status, { timeout: 20_000, interval: 200 }).toBe(200);
  await goalOf(picks[7].element as FootballerId, 55);
  await t.whenCurrent();
  const told = await read(t.origin, FROM_MEMORY[0]!);
  await expect.poll(() => read(cut.origin, FROM_MEMORY[0]!), { timeout: 20_000, interval: 200 }).toEqual(told);
}, 60_000);

test("a database that comes back with another clock: answers are stamped by it, and who has an older stamp misses nothing", async () => {
  const stampedAtMs = async () => Number((await stampOfAnswer(cut.origin)).split(".")[5]);
  const aheadMs = async () => (await stampedAtMs()) - Date.now();
  const { database } = t.ctx.pool.options;
  const name = sql.id(database ?? new URL(t.ctx.pool.options.connectionString!).pathname.slice(1));
  await sql`alter database ${name} set search_path = public, pg_catalog`.execute(t.owner);
  /** A stream opened afterwards gets the time in this message. */
  const moveClock = async (hours: number) => {
    line.cut();
    await sql`create or replace function public.clock_timestamp() returns timestamptz language sql volatile
      as $$ select pg_catalog.clock_timestamp() + interval '${sql.raw(String(hours))} hours' $$`.execute(t.owner);
    line.mend();
    await cut.open.whenCurrent();
    expect(Math.abs((await aheadMs()) - hours * 3_600_000)).toBeLessThan(60_000);
  };
  const toldSince = async (stamp: string) => {
    const back = await openTestStream(cut.origin, `?since=${stamp}`);
    try {
      return (await back.untilState()).told.map(({ event }) => event);
    } finally {
      back.close();
    }
  };
  expect(Math.abs(await aheadMs())).toBeLessThan(60_000);
  await moveClock(1);
  // A moment later its own stamps are good.
  let ahead = "";
  await expect
    .poll(async () => toldSince((ahead = later(await stampOfAnswer(cut.origin), 4900))))
    .not.toContain("missed");

  // Backwards: the league moves after the stamp, at a time that lies before it.
  await moveClock(0);
  await notify(t.ctx.db, { kind: "leagues", leagueId: 7 });
  await cut.open.whenCurrent();
  const told = await toldSince(ahead);
  expect(told.includes("leagues") || told.includes("missed"), told.join(" ")).toBe(true);
});
