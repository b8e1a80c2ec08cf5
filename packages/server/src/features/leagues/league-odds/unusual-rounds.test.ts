/** Chances when a round is not as planned: matches moved out, moved in, abandoned, corrected; leagues of one; equal teams. */
import { roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import type { FixtureFact } from "../../facts/facts/fact.ts";
import { recordFacts } from "../../facts/facts/record-facts.ts";
import { keepForecasts } from "../../forecasts/forecasts/keep-forecasts.ts";
import { joinByCode } from "../leagues/private-league.testing.ts";

let t: TestServer;
let small: SmallSeason;
let [a, b, twin]: SeasonEntry[] = [];
let league: number;
let alone: number;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  const enter = (name: string, step: number) =>
    small.createEntry({ name, preferences: ({ footballerId }) => (footballerId * step) % 17 });
  [a, b, twin] = [await enter("Karis ellever", 3), await enter("Olas ellever", 4), await enter("Tvillingen", 3)];
  const make = async (name: string): Promise<number> =>
    (await a!.client.post("/api/leagues-classic/", { name, start_event: 1, has_cup: false })).body.id;
  [league, alone] = [await make("Sjansene"), await make("Alene")];
  const { code } = (await a!.client.get(`/api/league/${league}/code/`)).body;
  for (const one of [b!, twin!]) await joinByCode(one, code);
  await t.whenCurrent();
  await keepForecasts(t.ctx);
  await small.goTo(1, 5);
  await t.whenCurrent();
});
afterAll(() => t?.close());

const get = async (path: string) => {
  const answer = await t.client().get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const duel = (one = a!, other = b!, more = "") =>
  get(`/api/league/${league}/duel-odds/?a=${one.entryId}&b=${other.entryId}${more}`);
const tell = async (...facts: FixtureFact[]) => {
  expect(await recordFacts(t.ctx, facts, { source: "test" })).toMatchObject({ ok: true });
  await t.tick();
  await t.whenCurrent();
};
const ofRound = (round: number) => small.season.fixtures.filter((fixture) => fixture.roundId === round);
const statsOf = (ids: readonly FootballerId[], stats: MatchStats) => new Map(ids.map((id) => [id, stats]));
/** Of one match, those of either club. */
const menOf = ({ homeClubId, awayClubId }: SmallSeason["season"]["fixtures"][number]) =>
  small.season.footballers
    .filter(({ clubId }) => clubId === homeClubId || clubId === awayClubId)
    .map(({ footballerId }) => footballerId);

test("two teams that are the same end level, and the coin of a knock-out is half", async () => {
  const odds = await duel(a!, twin!, "&knockout=true");
  expect([odds.win, odds.loss, odds.through]).toEqual([0.001, 0.001, 0.5]);
  expect(odds.draw).toBeGreaterThan(0.99);
  expect([odds.helps, odds.harms]).toEqual([[], []]);
});

test("a league of one leads itself, has no rivals, and its story is one line", async () => {
  const odds = await get(`/api/league/${alone}/odds/?entry=${a!.entryId}`);
  expect([odds.members, odds.chase, odds.threat]).toEqual([1, null, null]);
  expect(odds.teams[0]).toMatchObject({ entry: a!.entryId, best: 0.999, first: 0.999 });
  const { teams, story } = await get(`/api/league/${alone}/odds-story/?entry=${a!.entryId}`);
  expect([teams.length, story.length]).toEqual([1, 1]);
});

test("a match that is postponed counts in no draw, and one that is moved into the round is drawn", async () => {
  const [first] = ofRound(1);
  const before = await duel();
  await tell({ kind: "fixture", fixtureId: first!.fixtureId, roundId: null });
  const without = await duel();
  expect(without.as_of).toBeGreaterThan(before.as_of);
  expect(without.a.expected + without.b.expected).toBeLessThan(before.a.expected + before.b.expected);
  await tell({ kind: "fixture", fixtureId: first!.fixtureId, roundId: roundId(1), kickoffAtMs: first!.kickoffAtMs });
  const { as_of: _, ...back } = await duel();
  const { as_of: __, ...once } = before;
  expect(back).toEqual(once);
  // A round of two matches for its clubs.
  const [moved] = ofRound(2);
  await tell({ kind: "fixture", fixtureId: moved!.fixtureId, roundId: roundId(1), kickoffAtMs: first!.kickoffAtMs });
  const double = await duel();
  expect(double.a.expected + double.b.expected).toBeGreaterThan(before.a.expected + before.b.expected);
  await tell({ kind: "fixture", fixtureId: moved!.fixtureId, roundId: roundId(2), kickoffAtMs: moved!.kickoffAtMs });
});

test("minutes that are known late: a captain who did not play after all costs what he was thought to have", async () => {
  const [first] = ofRound(1);
  const all = statsOf(menOf(first!), { minutes: 90 });
  await small.play(roundId(1), all, { fixtures: [first!] });
  const before = await duel();
  const own = menOf(first!).filter((id) => a!.footballerIds.includes(id) && !b!.footballerIds.includes(id));
  expect(own.length).toBeGreaterThan(0);
  await small.play(roundId(1), new Map([...all, ...statsOf(own, { minutes: 0 })]), { fixtures: [first!] });
  const after = await duel();
  expect(after.a.expected).toBeLessThan(before.a.expected);
  expect(after.b.expected).toBe(before.b.expected);
});

test("an abandoned match that is ended as it stood is drawn no more; the others are", async () => {
  const [first, ...others] = ofRound(1);
  await small.play(roundId(1), statsOf(menOf(first!), { minutes: 60, bonus: 0 }), { fixtures: [first!] });
  const some = await duel();
  expect(some.is_decided).toBe(false);
  expect(some.story.map(({ fixture }: { fixture: number | null }) => fixture)).toEqual([null, first!.fixtureId]);
  await small.play(roundId(1), statsOf(others.flatMap(menOf), { minutes: 90, bonus: 0 }), { fixtures: others });
  expect((await duel()).is_decided).toBe(true);
});

test("a correction after the settling decides it anew, and nothing is left to chance", async () => {
  await small.goTo(1, 60 * 24 * 3);
  await t.whenCurrent();
  const before = await duel();
  const [first] = ofRound(1);
  const own = menOf(first!).find((id) => b!.footballerIds.includes(id) && !a!.footballerIds.includes(id));
  const stats = statsOf(menOf(first!), { minutes: 60, bonus: 0 });
  await small.play(roundId(1), new Map([...stats, [own!, { minutes: 60, goals_scored: 5, bonus: 0 }]]), {
    fixtures: [first!],
  });
  await t.tick();
  await t.whenCurrent();
  const after = await duel();
  expect(after.is_decided).toBe(true);
  expect(after.b.net).toBeGreaterThan(before.b.net);
  expect([after.win, after.draw, after.loss]).toEqual([0, 0, 1]);
});
