/**
 * Two servers: one plays a season, the other follows it through its API alone, under other ids, and ends with the same
 * points for every footballer. `npm run prove -- follow` does it with processes that are killed.
 */
import { fixtureId, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createFplApiFeed, type MatchFeed } from "../../../adapters/match-feeds/index.ts";
import type { FplApiFeedSettings } from "../../../config/match-feed-settings.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../seasons/index.ts";
import { startSimulator } from "../simulator/index.ts";
import { openFront, renumbered, type Front } from "./follow.testing.ts";
import { selectFeeds } from "./match-feeds.sql.ts";
import { workFeed } from "./work-feed.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const season = inventedSeason({ seed: 5, clubs: 4, rounds: 3, footballersPerClub: 18 });
const beginsMs = season.rounds[0]!.deadlineAtMs;
const [moved] = season.fixtures;

let leader: TestServer;
let follower: TestServer;
let front: Front;
let feed: MatchFeed;
let settings: FplApiFeedSettings;
const signal = new AbortController().signal;

beforeAll(async () => {
  [leader, follower] = await Promise.all([startTestServer(), startTestServer()]);
  await insertSeason(leader.ctx, season, { clockAtMs: beginsMs - HOUR_MS });
  await insertSeason(follower.ctx, renumbered(season), { clockAtMs: beginsMs - HOUR_MS });
  // Its first match is postponed and played in the second round, which is a double one then.
  const second = season.fixtures.find((one) => one.roundId === 2)!;
  const moves = [
    { atMs: beginsMs - 30 * MINUTE_MS, fixtureId: fixtureId(moved!.fixtureId), roundId: null, kickoffAtMs: null },
    {
      atMs: beginsMs + 2 * HOUR_MS,
      fixtureId: fixtureId(moved!.fixtureId),
      roundId: roundId(2),
      kickoffAtMs: second.kickoffAtMs! + 26 * HOUR_MS,
    },
  ];
  await startSimulator(leader.ctx, { seed: 5, atMs: beginsMs - HOUR_MS, moves });
  front = await openFront(() => leader.origin);
  settings = {
    kind: "fpl-api",
    name: "league",
    rank: 1,
    url: front.url,
    everySeconds: 4,
    timeoutSeconds: 5,
    token: null,
    allowPrivate: true,
    silentMinutes: 5,
  };
  feed = createFplApiFeed(settings);
});
afterAll(async () => {
  await feed?.close();
  await front?.close();
  await Promise.all([leader?.close(), follower?.close()]);
});

const ask = (asked = feed) => workFeed(follower.ctx, asked, { worker: "test", signal });
async function goTo(atMs: number): Promise<void> {
  const iso = new Date(atMs).toISOString();
  await Promise.all([leader.setNow(iso), follower.setNow(iso)]);
  await Promise.all([leader.tick(), follower.tick()]);
}
async function followTo(atMs: number) {
  await goTo(atMs);
  const run = await ask();
  await follower.whenCurrent();
  return run;
}

/** Points of everybody in every round, by lasting code. */
function pointsOf({ ctx }: TestServer): Map<string, string> {
  const memory = ctx.live.season();
  const points = new Map<string, string>();
  for (const round of memory.rounds) {
    for (const own of memory.roundPoints.get(round.roundId)?.values() ?? []) {
      const { code } = memory.footballers.get(own.footballerId)!;
      const matches = own.matches.map(
        (match) => `${match.points}/${match.stats.minutes ?? 0}/${match.stats.bonus ?? 0}`,
      );
      points.set(`${round.roundId} ${code}`, `${own.points} ${matches.toSorted().join(" ")}`);
    }
  }
  return points;
}

test("a live round is followed minute by minute, a postponement among it, and ends with the same points", async () => {
  expect(await followTo(beginsMs - 20 * MINUTE_MS)).toMatchObject({ outcome: "heard", refused: 0 });
  const { rows } = await sql`select round_id from fixtures where code = ${moved!.fixtureId}`.execute(follower.ctx.db);
  expect(rows).toEqual([{ round_id: null }]);
  const first = season.fixtures.filter((one) => one.roundId === 1 && one !== moved);
  const kickoff = Math.min(...first.map((one) => one.kickoffAtMs!));
  for (const minutes of [1, 30, 44, 75, 90, 104, 115]) {
    expect(await followTo(kickoff + minutes * MINUTE_MS)).toMatchObject({ outcome: "heard", refused: 0 });
  }
  expect(pointsOf(follower)).toEqual(pointsOf(leader));
  expect([...pointsOf(leader).values()].filter((line) => !line.startsWith("0 ")).length).toBeGreaterThan(15);
  // Nothing new is neither sent nor said again.
  front.answered.length = 0;
  expect(await ask()).toMatchObject({ outcome: "heard", messages: 0 });
  expect(front.answered.filter((line) => line.endsWith("fixtures/"))).toEqual(["304 fixtures/", "304 fixtures/"]);
});

test("its failures are waited out with growing pauses and change nothing, whatever they look like", async () => {
  const before = pointsOf(follower);
  const pauses: number[] = [];
  for (const how of ["503", "broken", "half", "html", "503"] as const) {
    front.behave(how);
    const run = await ask();
    expect(run).toMatchObject({ outcome: "failed", messages: 0 });
    pauses.push(run.againInSeconds);
  }
  // The first and the last asked to be left alone for seven seconds.
  expect(pauses).toEqual([7, 8, 16, 32, 60]);
  expect(pointsOf(follower)).toEqual(before);
  const [row] = await selectFeeds(follower.ctx.db);
  expect(row).toMatchObject({ feed: "league", failures: 5, alarms: [{ alarm: "failing" }] });
  front.behave("well");
  expect(await ask()).toMatchObject({ outcome: "heard" });
  expect((await selectFeeds(follower.ctx.db))[0]).toMatchObject({ failures: 0, alarms: [] });
});

test("another season is known when it is seen, and not a word of it is taken", async () => {
  const seen = async (change: (path: string, json: never) => unknown) => {
    front.alter(change as (path: string, json: unknown) => unknown);
    const another = createFplApiFeed(settings);
    const run = await ask(another);
    await another.close();
    front.alter(null);
    const [row] = await selectFeeds(follower.ctx.db);
    return [run.outcome, row!.alarms[0]?.alarm, row!.alarms[0]?.details["reason"]];
  };
  interface Bootstrap {
    teams: { code: number }[];
    elements: { code: number }[];
    events: { deadline_time: string }[];
  }
  const revisions = async () => (await sql`select count(*) from fact_revisions`.execute(follower.ctx.db)).rows;
  const before = await revisions();
  const inBootstrap = (alter: (json: Bootstrap) => void) => (path: string, json: Bootstrap) => {
    if (path.startsWith("bootstrap")) alter(json);
    return json;
  };
  const year = 366 * 24 * HOUR_MS;
  const later = (iso: string) => new Date(Date.parse(iso) + year).toISOString();
  expect(
    await seen(inBootstrap((json) => json.events.forEach((one) => (one.deadline_time = later(one.deadline_time))))),
  ).toEqual(["failed", "another_season", "its deadlines are not ours"]);
  expect(await seen(inBootstrap((json) => json.elements.forEach((one) => (one.code += 1_000_000))))).toEqual([
    "failed",
    "another_season",
    "its footballers are not ours",
  ]);
  expect(await seen(inBootstrap((json) => json.teams.forEach((one) => (one.code += 5000))))).toEqual([
    "failed",
    "another_season",
    "its clubs are not ours",
  ]);
  const fixturesLater = (path: string, json: { kickoff_time: string | null }[]) => {
    if (path.startsWith("fixtures")) {
      for (const one of json) if (one.kickoff_time) one.kickoff_time = later(one.kickoff_time);
    }
    return json;
  };
  expect(await seen(fixturesLater as never)).toEqual([
    "failed",
    "another_season",
    "its matches are played at another time of the world",
  ]);
  expect(await revisions()).toEqual(before);
  expect(await ask()).toMatchObject({ outcome: "heard" });
  expect((await selectFeeds(follower.ctx.db))[0]!.alarms).toEqual([]);
});

test("footballers that we do not have are counted, not invented; a lie about one match stops no other", async () => {
  interface Live {
    elements: { id: number; stats: { goals_scored: number } }[];
  }
  const stranger = season.footballers.find((one) => one.clubId === moved!.homeClubId)!;
  front.alter((path, json) => {
    if (path.startsWith("bootstrap")) {
      const { elements } = json as { elements: { id: number; code: number }[] };
      for (const one of elements) if (one.id === Number(stranger.footballerId)) one.code = 99_999_999;
    }
    if (path.endsWith("live/")) {
      const told = (json as Live).elements.find((one) => one.stats.goals_scored > 0);
      if (told) told.stats.goals_scored = 3000;
    }
    return json;
  });
  const another = createFplApiFeed(settings);
  const run = await ask(another);
  await another.close();
  front.alter(null);
  expect(run).toMatchObject({ outcome: "heard", refused: 1 });
  const [row] = await selectFeeds(follower.ctx.db);
  expect(row!.unknown).toMatchObject({ footballers: 1, clubs: 0 });
  expect(row!.alarms).toMatchObject([{ alarm: "implausible" }]);
  const { rows } = await sql<{ problems: unknown[] }>`select problems from fact_refusals
    where source = 'feed:league' and state = 'open'`.execute(follower.ctx.db);
  expect(rows.at(-1)!.problems).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: "goals_scored", code: "out_of_range", value: 3000 })]),
  );
});

test("a round or a time that is not told moves no match, and its statistics are followed all the same", async () => {
  const timetable = async () =>
    (await sql`select fixture_id, round_id, kickoff_at from fixtures order by 1`.execute(follower.ctx.db)).rows;
  const before = { timetable: await timetable(), points: pointsOf(follower) };
  const someone = season.footballers.find((one) => before.points.get(`1 ${one.code}`)?.includes("/90/"))!;
  for (const event of [undefined, "5"]) {
    front.alter((path, json) => {
      if (path.startsWith("fixtures")) {
        for (const one of json as { event?: unknown; kickoff_time: string }[]) {
          if (event === undefined) delete one.event;
          else one.event = event;
          one.kickoff_time = "in April";
        }
      }
      if (path.endsWith("live/") && event === undefined) {
        const { elements } = json as { elements: { id: number; stats: Record<string, number> }[] };
        elements.find(({ id }) => id === Number(someone.footballerId))!.stats["saves"] = 3;
      }
      return json;
    });
    const another = createFplApiFeed(settings);
    expect(await ask(another)).toMatchObject({ outcome: "heard", refused: 0, changed: 1 });
    await another.close();
    front.alter(null);
    await follower.whenCurrent();
    expect(await timetable()).toEqual(before.timetable);
  }
  expect(pointsOf(follower)).toEqual(before.points);
});

test("a second match of a pair is told nothing of the first one's, whichever way the two are told apart", async () => {
  const operator = await follower.signUp({ role: "operator" });
  const match = [...follower.ctx.live.season().fixtures.values()].find((one) => one.roundId === 1 && one.started)!;
  const kickoff = (days: number) => new Date(match.kickoffAtMs! + days * 24 * HOUR_MS).toISOString();
  const replay = { team_h: match.homeClubId, team_a: match.awayClubId, event: null, kickoff_time: kickoff(30) };
  const confirmed = { confirmed: true, reason: "To be replayed" };
  const { status, body } = await operator.client.post("/api/control/fixtures/", { ...replay, ...confirmed });
  expect(status).toBe(200);
  await follower.whenCurrent();
  const rowOf = async (id: number) => {
    const { rows } = await sql<{ started: boolean; told: number }>`select round_id, kickoff_at, started, home_score,
      (select count(*) from match_stats s where s.fixture_id = f.fixture_id)::int as told
      from fixtures f where fixture_id = ${id}`.execute(follower.ctx.db);
    return rows[0]!;
  };
  const before = { points: pointsOf(follower), first: await rowOf(match.fixtureId), second: await rowOf(body.id) };
  expect(before.second).toMatchObject({ round_id: null, started: false, told: 0 });
  interface Theirs {
    id: number;
    code: number;
    kickoff_time: string | null;
  }
  const theirs = season.fixtures.find((one) => Number(one.fixtureId) === match.code)!;
  const inFixtures = (change: (own: Theirs, all: Theirs[]) => void) => (path: string, json: unknown) => {
    if (!path.startsWith("fixtures")) return json;
    const all = json as Theirs[];
    for (const one of all) one.code += 1_000_000;
    change(
      all.find(({ id }) => id === Number(theirs.fixtureId))!,
      all,
    );
    return all;
  };
  const told = async (change: ((path: string, json: unknown) => unknown) | null) => {
    front.alter(change);
    const fresh = createFplApiFeed(settings);
    expect(await ask(fresh)).toMatchObject({ outcome: "heard" });
    await fresh.close();
    front.alter(null);
    await follower.whenCurrent();
    const after = { points: pointsOf(follower), first: await rowOf(match.fixtureId), second: await rowOf(body.id) };
    expect(after).toEqual(before);
    return (await selectFeeds(follower.ctx.db))[0]!.unknown["matches"];
  };
  // By its code.
  expect(await told(null)).toBe(0);
  // By its kick-off.
  expect(await told(inFixtures(() => {}))).toBe(0);
  // Half-way between the two, or without a time, it may be either: nothing is told of it, and it is counted.
  expect(await told(inFixtures((own) => (own.kickoff_time = kickoff(15))))).toBe(1);
  expect(await told(inFixtures((own) => (own.kickoff_time = null)))).toBe(1);
  const removal = `/api/control/fixtures/${body.id}/removal/`;
  const seen = { event: null, kickoff_time: kickoff(30), tv_channel: null, tickets_url: null };
  expect(await operator.client.post(removal, { seen, ...confirmed })).toMatchObject({ status: 200 });
  await follower.whenCurrent();
  // A replay that only the other server has is not counted here.
  Object.assign(before, { second: undefined });
  const another = { id: 990, code: 990, kickoff_time: kickoff(2) };
  expect(await told(inFixtures((own, all) => void all.push({ ...own, ...another })))).toBe(1);
});

test("a follower that slept through a double round, or starts anew, catches up to the same points", async () => {
  const lastMs = Math.max(...season.fixtures.map((one) => one.kickoffAtMs!)) + 40 * HOUR_MS;
  for (const round of season.rounds.slice(1)) await goTo(round.deadlineAtMs + MINUTE_MS);
  await goTo(lastMs);
  await goTo(lastMs + HOUR_MS);
  const fresh = createFplApiFeed(settings);
  expect(await ask(fresh)).toMatchObject({ outcome: "heard", refused: 0 });
  await fresh.close();
  await Promise.all([leader.whenCurrent(), follower.whenCurrent()]);
  expect(pointsOf(follower)).toEqual(pointsOf(leader));
  const double = [...leader.ctx.live.season().roundPoints.get(roundId(2))!.values()].filter(
    (own) => own.matches.length > 1,
  );
  expect(double.length).toBeGreaterThan(0);
  const finals = await sql`select count(*) as open from fixtures where not finished`.execute(follower.ctx.db);
  expect(finals.rows).toEqual([{ open: 0 }]);
});

test("one process works a feed; another one takes over when it is gone, and a pause of an operator's is kept", async () => {
  const other = (worker: string) => workFeed(follower.ctx, feed, { worker, signal });
  expect(await ask()).toMatchObject({ outcome: "heard" });
  expect(await other("second")).toMatchObject({ outcome: "busy", messages: 0 });
  await sql`update match_feeds set worker_until = clock_timestamp() - interval '1 second'`.execute(follower.ctx.db);
  expect(await other("second")).toMatchObject({ outcome: "heard" });
  await sql`update match_feeds set paused_at = clock_timestamp()`.execute(follower.ctx.db);
  expect(await other("second")).toMatchObject({ outcome: "paused" });
});
