import { expect, test } from "vitest";

import type { FootballerMatch, PlayedMatch } from "../../../api/content/footballer-summary.ts";
import { bestOf, difficultyAhead, lastRounds } from "./figures.ts";

const played = (...rows: readonly (readonly [round: number, points: number])[]) =>
  rows.map(([roundId, points]) => ({ roundId, points }) as PlayedMatch);
const coming = (...difficulties: number[]) => difficulties.map((difficulty) => ({ difficulty }) as FootballerMatch);

test("the last five rounds, two matches of one round together", () => {
  const matches = played([1, 9], [2, 2], [3, 1], [4, 6], [4, -1], [5, 0], [7, 12]);
  expect(lastRounds(matches)).toEqual([
    { roundId: 2, points: 2 },
    { roundId: 3, points: 1 },
    { roundId: 4, points: 5 },
    { roundId: 5, points: 0 },
    { roundId: 7, points: 12 },
  ]);
  expect(lastRounds([])).toEqual([]);
});

test("difficulty ahead is the average of five at most", () => {
  expect(difficultyAhead(coming(1, 2, 3, 4, 5, 5, 5))).toBe(3);
  expect(difficultyAhead(coming(2, 5))).toBe(3.5);
  expect(difficultyAhead([])).toBeUndefined();
});

test.each([
  ["the highest", [3, 9, 4], false, [1]],
  ["the lowest where less is better", [55, 100, 55], true, [0, 2]],
  ["several who share it", [7, 7, 1], false, [0, 1]],
  ["nobody when all are equal", [5, 5], false, []],
  ["nobody alone", [5], false, []],
  ["nobody while a value is missing", [5, undefined, 3], false, []],
])("best is %s", (_, values, isLessBetter, expected) => {
  expect([...bestOf(values, isLessBetter)]).toEqual(expected);
});
