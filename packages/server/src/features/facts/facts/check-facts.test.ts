import { clubId, fixtureId, footballerId, roundId, type MatchStats } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { checkFacts } from "./check-facts.ts";
import type { MatchFact } from "./fact.ts";
import type { FixtureState, FootballerState, KnownFacts } from "./facts.state.ts";
import { freshFacts } from "./fresh-facts.ts";
import { planFacts } from "./plan-facts.ts";

const FIXTURE = fixtureId(1);
const KEEPER = footballerId(10);
const STRANGER = footballerId(30);

const fixture: FixtureState = {
  roundId: roundId(1),
  kickoffAtMs: 1000,
  homeClubId: clubId(1),
  awayClubId: clubId(2),
  homeScore: null,
  awayScore: null,
  minutes: 0,
  started: false,
  finishedProvisional: false,
  finished: false,
  tvChannel: null,
  ticketsUrl: null,
  forzifyId: null,
};
const footballer = (club: number): FootballerState => ({
  clubId: clubId(club),
  status: "a",
  news: "",
  newsNn: "",
  newsEn: "",
  newsAddedAtMs: null,
  chanceThisRound: null,
  chanceNextRound: null,
  squadNumber: null,
});
const known = (changes: Partial<KnownFacts> = {}): KnownFacts => ({
  fixtures: new Map([[FIXTURE, fixture]]),
  footballers: new Map([
    [KEEPER, footballer(1)],
    [STRANGER, footballer(3)],
  ]),
  stats: new Map(),
  lineups: new Map(),
  positions: new Map(),
  claims: new Map(),
  roundIds: new Set([roundId(1), roundId(2)]),
  clubIds: new Set([clubId(1), clubId(2), clubId(3)]),
  nowMs: null,
  ...changes,
});
const check = (...facts: MatchFact[]) => checkFacts(freshFacts(facts, new Map()).facts, known());
const stats = (told: MatchStats): MatchFact => ({
  kind: "stats",
  fixtureId: FIXTURE,
  footballerId: KEEPER,
  stats: told,
});
const match = (told: object): MatchFact => ({ kind: "fixture", fixtureId: FIXTURE, ...told });

describe("nonsense is refused with its place and reason", () => {
  test.each<[string, MatchFact, object]>([
    ["131 minutes", stats({ minutes: 131 }), { field: "minutes", code: "out_of_range", value: 131, min: 0, max: 130 }],
    ["half a goal", stats({ goals_scored: 0.5 }), { field: "goals_scored", code: "out_of_range" }],
    ["two clean sheets", stats({ clean_sheets: 2 }), { field: "clean_sheets", code: "out_of_range" }],
    ["four bonus points", stats({ bonus: 4 }), { field: "bonus", code: "out_of_range" }],
    ["an unmeasurable rating", stats({ opta_index: Number.NaN }), { field: "opta_index", code: "out_of_range" }],
    ["a rating in words", stats({ opta_index: "high" } as never), { field: "opta_index", code: "out_of_range" }],
    ["an unknown statistic", stats({ nutmegs: 1 } as never), { field: "nutmegs", code: "unknown_stat" }],
    ["a score below nothing", match({ homeScore: -1, awayScore: 0 }), { field: "homeScore", code: "out_of_range" }],
    ["half a score", match({ homeScore: 1 }), { field: "homeScore", code: "contradiction", with: "awayScore" }],
    ["an end without a score", match({ finished: true }), { code: "contradiction", with: "homeScore" }],
    [
      "an end before the start",
      match({ finished: true, started: false, homeScore: 0, awayScore: 0 }),
      { with: "started" },
    ],
    ["minutes before the start", match({ minutes: 5 }), { field: "minutes", code: "contradiction", with: "started" }],
    ["a round that is not there", match({ roundId: 9 }), { field: "roundId", code: "unknown_round" }],
    ["a kick-off that is no time", match({ kickoffAtMs: 1.5 }), { field: "kickoffAtMs", code: "out_of_range" }],
    ["a match that is not there", { ...match({}), fixtureId: fixtureId(99) } as MatchFact, { code: "unknown_fixture" }],
    ["a footballer of neither club", { ...stats({}), footballerId: STRANGER } as MatchFact, { code: "not_in_fixture" }],
    ["nobody", { ...stats({}), footballerId: footballerId(99) } as MatchFact, { code: "unknown_footballer" }],
    ["a status of its own", { kind: "footballer", footballerId: KEEPER, status: "x" }, { field: "status" }],
    [
      "a chance of 40 %",
      { kind: "footballer", footballerId: KEEPER, chanceNextRound: 40 },
      { field: "chanceNextRound" },
    ],
    ["another sort of fact", { kind: "weather" } as never, { field: "kind", code: "invalid" }],
  ])("%s", (_name, fact, problem) => {
    expect(check(fact)).toMatchObject([{ index: 0, ...problem }]);
  });

  test("every problem is listed, each with its fact's place", () => {
    const problems = check(stats({ minutes: 200, saves: -1 }), match({ homeScore: -1, awayScore: -2 }));
    expect(problems.map(({ index, field }) => [index, field])).toEqual([
      [0, "minutes"],
      [0, "saves"],
      [1, "homeScore"],
      [1, "awayScore"],
    ]);
  });

  test("one message says one thing about one subject", () => {
    expect(check(stats({ minutes: 1 }), stats({ minutes: 2 }))).toMatchObject([{ index: 1, code: "duplicate" }]);
  });
});

test("what may be true is accepted: a loan, a red card after a yellow, an abandoned match without its end", () => {
  expect(check(stats({ minutes: 90, goals_scored: 11, yellow_cards: 1, red_cards: 1, opta_index: -12.4 }))).toEqual([]);
  expect(check(match({ started: true, homeScore: 0, awayScore: 0, minutes: 44 }))).toEqual([]);
  const onLoan = { kind: "stats", fixtureId: FIXTURE, footballerId: STRANGER, clubId: clubId(2), stats: {} } as const;
  expect(check(onLoan)).toEqual([]);
});

describe("what a message changes", () => {
  const plan = (facts: MatchFact[], from: KnownFacts) => planFacts(freshFacts(facts, from.positions).facts, from);

  test("only the fields that differ are changes, and the end implies the rest", () => {
    const { fixtures } = plan([match({ finished: true, homeScore: 2, awayScore: 1, kickoffAtMs: 1000 })], known());
    expect(fixtures[0]?.changed).toEqual({
      homeScore: 2,
      awayScore: 1,
      started: true,
      finishedProvisional: true,
      finished: true,
    });
  });

  test("zeros and absence are the same statistic, but a bonus of zero is a word", () => {
    const stored = known({ stats: new Map([["1:10", { clubId: clubId(1), stats: { minutes: 90 } }]]) });
    expect(plan([stats({ minutes: 90, saves: 0 })], stored)).toMatchObject({ stats: [], unchanged: 1 });
    expect(plan([stats({ minutes: 90, bonus: 0 })], stored).stats[0]?.stats).toEqual({ minutes: 90, bonus: 0 });
  });

  test("a moved match touches both rounds, and its statistics belong to the new one", () => {
    const { fixtures, stats: changes } = plan([match({ roundId: roundId(2) }), stats({ minutes: 3 })], known());
    expect(fixtures[0]?.roundIds).toEqual([1, 2]);
    expect(changes[0]?.roundId).toBe(2);
  });
});
