import { expect, test } from "vitest";

import type { MatchStats } from "../game.ts";
import { findMissingStats } from "./find-missing-stats.ts";

const eleven = (side: "home" | "away", first: MatchStats = {}) =>
  Array.from({ length: 11 }, (_, at) => ({ side, stats: { minutes: 90, ...(at === 0 && first) } }));
const whole = [...eleven("home", { goals_scored: 1, bonus: 3 }), ...eleven("away", { own_goals: 1 })];
const find = (stats = whole, home = 2, away = 0) => findMissingStats({ score: { home, away }, stats, hasBonus: true });

test("a match that adds up lacks nothing", () => expect(find()).toEqual([]));

test("what does not add up is named", () => {
  expect(find([])).toEqual([{ code: "no_stats" }]);
  expect(find(whole, 3, 1)).toEqual([
    { code: "goals_differ", side: "home", found: 2, expected: 3 },
    { code: "goals_differ", side: "away", found: 0, expected: 1 },
  ]);
  expect(find(whole.slice(0, 20))).toEqual([{ code: "too_few_played", side: "away", found: 9, expected: 11 }]);
  expect(find([...whole, { side: "away", stats: { minutes: 90 } }])).toEqual([
    { code: "minutes_over", side: "away", found: 1080, expected: 990 },
  ]);
  const short = eleven("away", { own_goals: 1, minutes: 30 });
  expect(find([...whole.slice(0, 11), ...short])).toEqual([
    { code: "minutes_short", side: "away", found: 930, expected: 990 },
  ]);
  const sentOff = eleven("away", { own_goals: 1, minutes: 30, red_cards: 1 });
  expect(find([...whole.slice(0, 11), ...sentOff])).toEqual([]);
  expect(find([...eleven("home", { goals_scored: 2 }), ...eleven("away")])).toEqual([{ code: "no_bonus" }]);
});
