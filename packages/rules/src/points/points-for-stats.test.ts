import fc from "fast-check";
import { expect, test } from "vitest";

import type { MatchStats, Position } from "../game.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import type { RulesetId } from "../ruleset.ts";
import { pointsForStats } from "./points-for-stats.ts";
import { STAT_NAMES } from "../statistics.ts";

const pointsOf = (position: Position, stats: MatchStats, id: RulesetId = "eliteserien-2026") =>
  pointsForStats({ ruleset: RULESETS[id], position, stats }).points;

test.each<[string, MatchStats, Record<Position, number>]>([
  ["not on the pitch", {}, { GKP: 0, DEF: 0, MID: 0, FWD: 0 }],
  ["a minute", { minutes: 1 }, { GKP: 1, DEF: 1, MID: 1, FWD: 1 }],
  ["59 minutes", { minutes: 59 }, { GKP: 1, DEF: 1, MID: 1, FWD: 1 }],
  ["60 minutes", { minutes: 60 }, { GKP: 2, DEF: 2, MID: 2, FWD: 2 }],
  ["two goals", { minutes: 90, goals_scored: 2 }, { GKP: 14, DEF: 14, MID: 12, FWD: 10 }],
  ["an assist", { minutes: 90, assists: 1 }, { GKP: 5, DEF: 5, MID: 5, FWD: 5 }],
  ["a clean sheet", { minutes: 90, clean_sheets: 1 }, { GKP: 6, DEF: 6, MID: 3, FWD: 2 }],
  ["one conceded", { minutes: 90, goals_conceded: 1 }, { GKP: 2, DEF: 2, MID: 2, FWD: 2 }],
  ["five conceded", { minutes: 90, goals_conceded: 5 }, { GKP: 0, DEF: 0, MID: 2, FWD: 2 }],
  ["two saves", { minutes: 90, saves: 2 }, { GKP: 2, DEF: 2, MID: 2, FWD: 2 }],
  ["seven saves", { minutes: 90, saves: 7 }, { GKP: 4, DEF: 4, MID: 4, FWD: 4 }],
  ["a penalty saved", { minutes: 90, penalties_saved: 1 }, { GKP: 7, DEF: 7, MID: 7, FWD: 7 }],
  ["a penalty missed", { minutes: 90, penalties_missed: 1 }, { GKP: 0, DEF: 0, MID: 0, FWD: 0 }],
  ["a yellow card", { minutes: 90, yellow_cards: 1 }, { GKP: 1, DEF: 1, MID: 1, FWD: 1 }],
  ["a red card", { minutes: 30, red_cards: 1 }, { GKP: -2, DEF: -2, MID: -2, FWD: -2 }],
  ["an own goal", { minutes: 90, own_goals: 1 }, { GKP: 0, DEF: 0, MID: 0, FWD: 0 }],
  ["three bonus points", { minutes: 90, bonus: 3 }, { GKP: 5, DEF: 5, MID: 5, FWD: 5 }],
  ["what counts for nothing", { minutes: 90, bps: 50, threat: 9, tackles: 4 }, { GKP: 2, DEF: 2, MID: 2, FWD: 2 }],
])("%s [EG-26]", (_, stats, expected) => {
  const points = (position: Position) => pointsOf(position, stats);
  expect({ GKP: points("GKP"), DEF: points("DEF"), MID: points("MID"), FWD: points("FWD") }).toEqual(expected);
});

test("a clean sheet needs 60 minutes, whatever a feed says [EG-27] [KO-10]", () => {
  expect(pointsOf("DEF", { minutes: 59, clean_sheets: 1 })).toBe(1);
  expect(pointsOf("DEF", { minutes: 60, clean_sheets: 1 })).toBe(6);
});

test("2025/26 in England: ten points for a goalkeeper's goal, two for defensive contributions [EG-26]", () => {
  const id = "fpl-2025-26";
  expect(pointsOf("GKP", { minutes: 90, goals_scored: 1 }, id)).toBe(12);
  expect(pointsOf("GKP", { minutes: 90, goals_scored: 1 }, "fpl-classic")).toBe(8);
  const contributing = (position: Position, count: number) =>
    pointsOf(position, { minutes: 90, defensive_contribution: count }, id);
  expect([contributing("DEF", 9), contributing("DEF", 10), contributing("DEF", 24)]).toEqual([2, 4, 4]);
  expect([contributing("MID", 11), contributing("MID", 12), contributing("FWD", 12)]).toEqual([2, 4, 4]);
  expect(contributing("GKP", 30)).toBe(2);
  expect(pointsOf("DEF", { minutes: 90, defensive_contribution: 20 })).toBe(2);
});

test("the explanation has minutes always and otherwise what moved the points, in the order of the statistics", () => {
  const { points, lines } = pointsForStats({
    ruleset: RULESETS["eliteserien-2026"],
    position: "GKP",
    stats: { bonus: 2, saves: 4, yellow_cards: 1, goals_conceded: 1, minutes: 90, bps: 30 },
  });
  expect(points).toBe(4);
  expect(lines).toEqual([
    { identifier: "minutes", value: 90, points: 2 },
    { identifier: "yellow_cards", value: 1, points: -1 },
    { identifier: "saves", value: 4, points: 1 },
    { identifier: "bonus", value: 2, points: 2 },
  ]);
});

test("who did not play has one line of nothing", () => {
  const { lines } = pointsForStats({ ruleset: RULESETS["eliteserien-2026"], position: "FWD", stats: {} });
  expect(lines).toEqual([{ identifier: "minutes", value: 0, points: 0 }]);
});

const arbitraryStats = fc.dictionary(fc.constantFrom(...STAT_NAMES), fc.integer({ min: 0, max: 120 }));

test("the lines of every explanation add up to the points, each a plain whole number", () => {
  fc.assert(
    fc.property(
      arbitraryStats,
      fc.constantFrom<Position>("GKP", "DEF", "MID", "FWD"),
      fc.constantFrom(...Object.values(RULESETS)),
      (stats, position, ruleset) => {
        const { points, lines } = pointsForStats({ ruleset, position, stats });
        expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points);
        for (const line of lines) expect(Object.is(line.points, -0) || !Number.isInteger(line.points)).toBe(false);
        const order = lines.map((line) => STAT_NAMES.indexOf(line.identifier));
        expect(order).toEqual(order.toSorted((first, second) => first - second));
      },
    ),
  );
});

test("a ruleset that was stored and read back, its keys in another order, explains alike", () => {
  const ruleset = RULESETS["fpl-2025-26"];
  const shuffled = { ...ruleset, scoring: Object.fromEntries(Object.entries(ruleset.scoring).toReversed()) };
  const stats = { minutes: 90, goals_scored: 1, saves: 3, bonus: 1, defensive_contribution: 12 };
  expect(pointsForStats({ ruleset: shuffled, position: "MID", stats })).toEqual(
    pointsForStats({ ruleset, position: "MID", stats }),
  );
});
