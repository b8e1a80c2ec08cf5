import { expect, test } from "vitest";

import type { MatchStats } from "../game.ts";
import { footballerId } from "../ids.ts";
import { findContradictions } from "./find-contradictions.ts";

const row = (id: number, side: "home" | "away", stats: MatchStats) => ({
  footballerId: footballerId(id),
  side,
  stats: { minutes: 90, ...stats },
});
const find = (home: number, away: number, ...stats: ReturnType<typeof row>[]) =>
  findContradictions({ score: { home, away }, stats });

test("goals, own goals, assists, clean sheets and minutes that fit are not asked about", () => {
  expect(
    find(
      2,
      1,
      row(1, "home", { goals_scored: 1, goals_conceded: 1 }),
      row(2, "home", { assists: 2, goals_conceded: 1 }),
      // Gone off before the goal.
      row(3, "home", { minutes: 60, clean_sheets: 1 }),
      row(11, "away", { own_goals: 1, goals_conceded: 2 }),
      row(12, "away", { goals_scored: 1, goals_conceded: 2 }),
    ),
  ).toEqual([]);
  expect(findContradictions({ score: null, stats: [row(1, "home", { goals_scored: 2 })] })).toEqual([]);
});

test.each([
  ["goals of both sides", [row(1, "home", { goals_scored: 2 })], "goals_differ home 2 1"],
  [
    "an own goal of the others",
    [row(1, "home", { goals_scored: 1 }), row(11, "away", { own_goals: 1 })],
    "goals_differ home 2 1",
  ],
  ["assists", [row(1, "home", { goals_scored: 1 }), row(2, "home", { assists: 2 })], "assists_over home 2 1"],
  [
    "a clean sheet of a side that let one in",
    [row(1, "home", { goals_scored: 1 }), row(11, "away", { clean_sheets: 1 })],
    "clean_sheet_conceded 11 1 0",
  ],
  ["minutes", [row(1, "home", { goals_scored: 1, minutes: 97 })], "minutes_over 1 97 90"],
] as const)("%s that cannot be are named", (_, stats, said) => {
  expect(
    find(1, 0, ...stats).map(
      (one) => `${one.code} ${"side" in one ? one.side : one.footballerId} ${one.found} ${one.expected}`,
    ),
  ).toEqual([said]);
});
