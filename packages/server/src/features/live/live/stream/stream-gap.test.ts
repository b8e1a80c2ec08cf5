/**
 * A reader misses nothing: whatever changes between the answers a page was made of and the opening of its stream, or while
 * it was cut off, is told when the stream opens, by whichever process.
 */
import type { FootballerId, MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { notify } from "../../../../db/notify.ts";
import type { CreatedTestEntry, TestServer } from "../../../../testing/index.ts";
import { recordFacts } from "../../../facts/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { openOtherProcess, startLiveRound, tellFirstMatch, type OtherProcess } from "../live-round.testing.ts";
import { later, openTestStream, stampOfAnswer, type OpenTestStream, type Told } from "./stream.testing.ts";

let season: Season;
let t: TestServer;
let entry: CreatedTestEntry;
let starter: FootballerId;
/** Another process on the same database. */
let other: OtherProcess;
const opened = new Set<OpenTestStream>();

beforeAll(async () => {
  ({ season, t, entry } = await startLiveRound());
  const picks = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks as { element: FootballerId }[];
  starter = picks[0]!.element;
  other = await openOtherProcess(t.ctx.pool.options.connectionString!);
  // After a start a process cannot vouch for earlier changes; these readers start now.
  await everywhere();
  await vi.waitFor(
    async () => expect(kinds(await whatIsTold(other.origin, `?since=${await stampOfNow()}`))).toEqual([]),
    { timeout: 10_000 },
  );
});
afterEach(() => {
  for (const stream of opened) stream.close();
  opened.clear();
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

const everywhere = () => Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
const cookie = () => [...entry.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function whatIsTold(origin: string, query: string, headers: Record<string, string> = {}): Promise<Told[]> {
  const stream = await openTestStream(origin, query, { cookie: cookie(), ...headers });
  opened.add(stream);
  const { told } = await stream.untilState();
  expect(told[0]!.event).toBe("clock");
  return told.slice(1);
}

/** Of the cached leagues only the last tenth of a second is sent again. */
const stampOfNow = async () => later(await stampOfAnswer(t.origin), 4900);
const kinds = (told: readonly Told[]) => told.map(({ event }) => event);

const score = (stats: MatchStats, goals: number) => tellFirstMatch({ t, season }, starter, { goals, stats });

let saves = 0;
const CHANGES: Readonly<Record<string, { make: () => Promise<unknown>; told: string[] }>> = {
  "a goal": { make: () => score({ minutes: 90, saves: (saves += 3) }, 0), told: ["live", "ranks", "entry"] },
  "a footballer's news": {
    make: () =>
      recordFacts(
        t.ctx,
        [
          {
            kind: "footballer",
            footballerId: starter,
            status: "d",
            chanceNextRound: 50,
            news: `Knock ${(saves += 1)}`,
          },
        ],
        { source: "test" },
      ),
    // No points moved, and a repeated message does a page no harm.
    told: ["market", "live", "ranks", "entry"],
  },
  "a price": {
    make: async () => {
      await sql`update footballers set price_tenths = price_tenths + 1 where footballer_id = ${starter}`.execute(
        t.ctx.db,
      );
      await notify(t.ctx.db, { kind: "market" });
    },
    told: ["market"],
  },
  "a deadline": {
    make: async () => {
      await sql`update rounds set deadline_at = deadline_at + interval '1 hour' where round_id = 3`.execute(t.ctx.db);
      await notify(t.ctx.db, { kind: "rounds", roundId: 3 });
    },
    told: ["rounds"],
  },
  // Last: those of the last seconds are told once more, because clocks differ.
  "a league's members": { make: () => notify(t.ctx.db, { kind: "leagues", leagueId: 7 }), told: ["leagues"] },
};

test.each(Object.entries(CHANGES))(
  "%s in the gap is told: after a fetch, on coming back, and by another process",
  async (_, { make, told }) => {
    await everywhere();
    const fetched = await stampOfNow();
    expect(await whatIsTold(t.origin, `?since=${fetched}`)).toEqual([]);
    await make();
    await everywhere();
    const byFetch = await whatIsTold(t.origin, `?since=${fetched}`);
    expect(kinds(byFetch)).toEqual(told);
    expect(kinds(await whatIsTold(t.origin, "", { "last-event-id": fetched }))).toEqual(told);
    expect(await whatIsTold(other.origin, "", { "last-event-id": fetched })).toEqual(byFetch);
  },
);

test("his own entry is told as it is now, with the points of the fact he missed", async () => {
  await everywhere();
  const fetched = later(await stampOfAnswer(t.origin));
  const before = (await entry.client.get(`/api/entry/${entry.entryId}/event/1/picks/`)).body.entry_history.points;
  await score({ minutes: 90, saves: 99, goals_scored: 1 }, 1);
  await everywhere();
  const told = await whatIsTold(other.origin, `?since=${fetched}`);
  const own = told.find(({ event }) => event === "entry")!.data;
  expect(own.points).toBeGreaterThan(before);
  const { entry_history: now } = (await entry.client.get(`/api/entry/${entry.entryId}/event/1/picks/`)).body;
  expect([own.points, own.total_points, own.rank]).toEqual([now.points, now.total_points, now.rank]);
  // A visitor gets no message about an entry.
  const stranger = await openTestStream(other.origin, `?since=${fetched}`);
  opened.add(stranger);
  expect(kinds((await stranger.untilState()).told)).not.toContain("entry");
});

test("who says what nobody can read, or comes from before this process knew anything, is told to ask again", async () => {
  expect(kinds(await whatIsTold(t.origin, "", { "last-event-id": "1234" }))).toEqual(["missed"]);
  expect(kinds(await whatIsTold(t.origin, "?since=nonsense"))).toEqual(["missed"]);
  const old = later(await stampOfAnswer(t.origin), -3_600_000);
  expect(kinds(await whatIsTold(t.origin, `?since=${old}`))).toContain("missed");
});

test("answers and streams carry stamps that agree between processes", async () => {
  await everywhere();
  const [here, there] = [await stampOfAnswer(t.origin), await stampOfAnswer(other.origin)];
  const parts = (stamp: string) => stamp.split(".").slice(0, 5);
  expect(parts(here)).toEqual(parts(there));
  // The same clock: the database's.
  expect(Math.abs(Number(here.split(".")[5]) - Number(there.split(".")[5]))).toBeLessThan(10_000);
});

test("a lost listening connection: who is connected is told to ask again, and what was missed is told", async () => {
  const stream = await openTestStream(t.origin);
  opened.add(stream);
  const { stamp } = await stream.untilState();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'elleveren-listen' and datname = current_database()`.execute(t.ctx.db);
  await everywhere();
  const told: string[] = [];
  while (!told.includes("missed")) told.push((await stream.next()).event);
  expect(told).toContain("rounds");
  expect(kinds(await whatIsTold(t.origin, "", { "last-event-id": stamp }))).toContain("missed");
});

test("each step of a fact's way is counted", async () => {
  const metrics = await (await fetch(`${t.origin}/metrics`)).text();
  for (const step of ["heard", "waited", "points", "ranks", "frames"]) {
    const count = new RegExp(`live_fact_step_seconds_count\\{step="${step}"\\} (\\d+)`).exec(metrics)?.[1];
    expect(Number(count), step).toBeGreaterThan(1);
  }
  expect(metrics).toMatch(/live_fact_to_streams_seconds_count [1-9]/);
});

test("another season is another game: what is older than it is not compared with", async () => {
  const fetched = later(await stampOfAnswer(t.origin));
  await sql`update game set season_name = 'next'`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "game" });
  await everywhere();
  const told = await whatIsTold(other.origin, `?since=${fetched}`);
  expect(told[0]).toMatchObject({ event: "game", data: { season: "next" } });
});
