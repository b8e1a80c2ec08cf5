import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { notify } from "../../../../db/notify.ts";
import type { CreatedTestEntry, TestServer } from "../../../../testing/index.ts";
import { recordFacts } from "../../../facts/index.ts";
import type { Season } from "../../../seasons/index.ts";
import { closeRound } from "../../../clock/index.ts";
import { firstMatchOf, startLiveRound } from "../live-round.testing.ts";
import { later, openTestStream, stampOfAnswer, type OpenTestStream } from "./stream.testing.ts";

let season: Season;
let first: Season["fixtures"][number];
let scorer: Season["footballers"][number];
let t: TestServer;
let entry: CreatedTestEntry;
const open = new Set<OpenTestStream>();
beforeAll(async () => {
  ({ season, t, entry } = await startLiveRound());
  first = season.fixtures.find((fixture) => fixture.roundId === 1)!;
  scorer = season.footballers.find((one) => one.clubId === first.homeClubId && one.position === "FWD")!;
});
afterEach(() => {
  for (const stream of open) stream.close();
  open.clear();
});
afterAll(() => t.close());

async function listen(query = "", headers: Record<string, string> = {}): Promise<OpenTestStream> {
  const stream = await openTestStream(t.origin, query, headers);
  open.add(stream);
  return stream;
}

const score = async (stats: MatchStats, homeScore: number) => {
  const footballerId: FootballerId = scorer.footballerId;
  const { fixtureId } = first;
  const minutes = stats.minutes ?? 0;
  const result = await recordFacts(
    t.ctx,
    [
      { kind: "fixture", fixtureId, started: true, minutes, homeScore, awayScore: 0 },
      { kind: "stats", fixtureId, footballerId, stats },
    ],
    { source: "test" },
  );
  expect(result.ok).toBe(true);
};

test("begins with the time of the game and says how it wants to be carried", async () => {
  const stream = await listen();
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.response.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
  const clock = await stream.next();
  expect(clock.event).toBe("clock");
  expect(clock.data).toEqual({ kind: "clock", now_ms: season.rounds[0]!.deadlineAtMs + 1000, speed: 0 });
});

test("a fact becomes a message with who moved and how the match stands", async () => {
  const stream = await listen();
  await stream.next();
  await score({ minutes: 10, goals_scored: 1, opta_index: 20 }, 1);
  const { event, data } = await stream.next();
  expect(event).toBe("live");
  expect(data.revision).toBe(t.ctx.live.season().revision);
  expect(data).toMatchObject({
    kind: "live",
    event: 1,
    elements: [{ id: scorer.footballerId, total_points: 8, minutes: 10, bonus: 3 }],
    fixtures: [{ id: first.fixtureId, minutes: 10, team_h_score: 1, team_a_score: 0, started: true, finished: false }],
  });
});

test("a signed-in manager is told his own points and ranks, nobody else is", async () => {
  const cookie = [...entry.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const [own, anonymous] = await Promise.all([listen("", { cookie }), listen()]);
  await Promise.all([own.next(), anonymous.next()]);
  const picks = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks as { element: FootballerId }[];
  const starter = picks[0]!.element;
  const fixtureId = firstMatchOf(season, starter);
  const fact = { kind: "stats", fixtureId, footballerId: starter, stats: { minutes: 90, saves: 3 } } as const;
  await recordFacts(t.ctx, [fact], { source: "test" });
  const told = [await own.next(), await own.next(), await own.next()];
  // A reader that got the ranks got its own entry too.
  expect(told.map(({ event }) => event)).toEqual(["live", "entry", "ranks"]);
  // The only entry is the average and the best of the round too.
  expect(told[2]!.data).toEqual({
    kind: "ranks",
    event: 1,
    revision: told[0]!.data.revision,
    average_entry_score: told[1]!.data.points,
    highest_score: told[1]!.data.points,
    highest_scoring_entry: entry.entryId,
  });
  expect(told[1]!.data).toMatchObject({ kind: "entry", entry: entry.entryId, event: 1, rank: 1, overall_rank: 1 });
  expect(told[1]!.data.points).toBeGreaterThanOrEqual(3);
  expect(told[1]!.data.total_points).toBe(told[1]!.data.points);
  expect([(await anonymous.next()).event, (await anonymous.next()).event]).toEqual(["live", "ranks"]);
  await notify(t.ctx.db, { kind: "clock" });
  expect((await anonymous.next()).event).toBe("clock");
});

test("who asks for one round is not told of another", async () => {
  const other = await listen("?round=2");
  const asked = await listen("?round=1");
  await Promise.all([other.next(), asked.next()]);
  await score({ minutes: 11, goals_scored: 1, opta_index: 20 }, 1);
  expect((await asked.next()).data.elements[0].minutes).toBe(11);
  // A message for everybody is the next thing the other hears.
  await notify(t.ctx.db, { kind: "clock" });
  expect((await other.next()).event).toBe("clock");
});

test("who comes back with an old stamp is told the present state, with the newest nothing", async () => {
  const before = later(await stampOfAnswer(t.origin));
  await score({ minutes: 20, goals_scored: 2, opta_index: 30 }, 2);
  await t.whenCurrent();
  const late = await (await listen("", { "last-event-id": before })).untilState();
  expect(late.told.map(({ event }) => event)).toEqual(["clock", "live", "ranks"]);
  const { data } = late.told[1]!;
  expect(data.revision).toBe(t.ctx.live.season().revision);
  expect(data.elements).toContainEqual({ id: scorer.footballerId, total_points: 12, minutes: 20, bonus: 3 });
  expect(data.fixtures).toHaveLength(8);

  const fresh = await listen("", { "last-event-id": later(late.stamp) });
  expect((await fresh.untilState()).told.map(({ event }) => event)).toEqual(["clock"]);
  await score({ minutes: 21, goals_scored: 2, opta_index: 30 }, 2);
  expect((await fresh.next()).data.elements[0].minutes).toBe(21);
});

test("a fact that is withdrawn is gone at once, and for who comes back too", async () => {
  const stream = await listen();
  await stream.untilState();
  const before = later(await stampOfAnswer(t.origin));
  await score({}, 0);
  expect((await stream.next()).data.elements).toContainEqual({
    id: scorer.footballerId,
    total_points: 0,
    minutes: 0,
    bonus: 0,
  });
  const [, live] = (await (await listen("", { "last-event-id": before })).untilState()).told;
  expect(live!.data.elements).toContainEqual({ id: scorer.footballerId, total_points: 0, minutes: 0, bonus: 0 });
});

test("who comes back asking for a round that is still open is told nothing of what happens in it", async () => {
  const before = later(await stampOfAnswer(t.origin));
  const next = season.fixtures.find((fixture) => fixture.roundId === 2)!;
  const result = await recordFacts(
    t.ctx,
    [{ kind: "fixture", fixtureId: next.fixtureId, started: true, minutes: 5, homeScore: 1, awayScore: 0 }],
    { source: "test" },
  );
  expect(result.ok).toBe(true);
  await t.whenCurrent();
  const late = await listen("?round=2", { "last-event-id": before });
  expect((await late.untilState()).told.map(({ event }) => event)).toEqual(["clock"]);
  await notify(t.ctx.db, { kind: "clock" });
  expect((await late.next()).event).toBe("clock");
});

test("news of a footballer tells whom it is about; rounds and leagues are told of too", async () => {
  const stream = await listen();
  await stream.next();
  await recordFacts(
    t.ctx,
    [{ kind: "footballer", footballerId: scorer.footballerId, status: "d", chanceNextRound: 50, news: "Tight calf" }],
    { source: "test" },
  );
  expect(await stream.next()).toMatchObject({ event: "market", data: { elements: [scorer.footballerId] } });
  await t.setNow(new Date(season.rounds[1]!.deadlineAtMs + 1000).toISOString());
  expect((await stream.next()).event).toBe("clock");
  await closeRound(t.ctx, roundId(2));
  expect((await stream.next()).data).toEqual({ kind: "rounds", current: 2, next: 3, settled: null });
  await notify(t.ctx.db, { kind: "leagues", leagueId: 7 });
  let told = await stream.next();
  while (told.event !== "leagues") told = await stream.next();
  expect(told.data).toEqual({ kind: "leagues", leagues: [7] });
});

test("while two rounds are played, a fact of the first moves the totals of the second: its ranks and the manager's own are told too", async () => {
  const cookie = [...entry.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const own = await listen("", { cookie });
  const second = await listen("?round=2", { cookie });
  await Promise.all([own.untilState(), second.untilState()]);
  const { picks } = (await entry.client.get(`/api/entry/${entry.entryId}/event/1/picks/`)).body;
  const starter: FootballerId = picks[1].element;
  const fixtureId = firstMatchOf(season, starter);
  const tell = async (stats: MatchStats) => {
    await recordFacts(t.ctx, [{ kind: "stats", fixtureId, footballerId: starter, stats }], { source: "test" });
  };
  await tell({ minutes: 90 });
  const until = async (stream: OpenTestStream, count: number) => {
    const told: { event: string; data: { event: number; total_points?: number } }[] = [];
    while (told.length < count) told.push(await stream.next());
    return told;
  };
  const told = await until(own, 5);
  const named = told.map(({ event, data }) => `${event} ${data.event}`);
  expect(named).toEqual(["live 1", "entry 1", "entry 2", "ranks 1", "ranks 2"]);
  expect(told[2]!.data.total_points).toBe(told[1]!.data.total_points);
  expect((await until(second, 2)).map(({ event, data }) => `${event} ${data.event}`)).toEqual(["entry 2", "ranks 2"]);
  // This entry's points move in neither round.
  await tell({ minutes: 89 });
  expect((await until(own, 3)).map(({ event }) => event)).toEqual(["live", "ranks", "ranks"]);
});
