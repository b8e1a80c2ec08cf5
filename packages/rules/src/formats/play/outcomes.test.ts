/** What a correction is told of, decision by decision. */
import { expect, test } from "vitest";

import type { FormatDecision } from "./decisions.ts";
import { outcomeChanges, outcomesOf } from "./outcomes.ts";

const match = (firstId: number, secondId: number | null, winnerId: number | null, isDraw = false): FormatDecision => ({
  kind: "match",
  round: 4,
  pool: 0,
  firstId,
  secondId,
  firstCount: 50,
  secondCount: 49,
  winnerId,
  because: isDraw ? "draw" : "count",
});
const moved = (memberId: number, toPool: number): FormatDecision => ({
  kind: "moved",
  round: 4,
  memberId,
  fromPool: 1,
  toPool,
  place: 1,
  because: toPool === 0 ? "promoted" : "relegated",
});
const out = (memberId: number): FormatDecision => ({ kind: "out", round: 4, memberId, because: { code: "match" } });
const placed = (memberId: number, place: number): FormatDecision => ({
  kind: "placed",
  round: 4,
  memberId,
  pool: 0,
  place,
  worth: 3,
  count: 60,
});
const changes = (before: readonly FormatDecision[], after: readonly FormatDecision[]) =>
  outcomeChanges(4, outcomesOf(before), outcomesOf(after)).map(({ kind, before: once, after: now }) => [
    kind,
    once,
    now,
  ]);

test.each<[what: string, before: FormatDecision[], after: FormatDecision[], told: ReturnType<typeof changes>]>([
  ["another winner", [match(1, 2, 1)], [match(1, 2, 2)], [["match", [1], [2]]]],
  ["the same pair turned", [match(1, 2, 1)], [match(2, 1, 1)], []],
  ["a win became a draw", [match(1, 2, 1)], [match(1, 2, null, true)], [["match", [1], [1, 2]]]],
  ["a win over the average became a loss", [match(1, null, 1)], [match(1, null, null)], [["match", [1], []]]],
  ["a draw with the average became a loss", [match(1, null, null, true)], [match(1, null, null)], [["match", [1], []]]],
  ["other pairs with the same winners", [match(1, 2, 1)], [match(1, 3, 1)], [["match", [1], [1]]]],
  ["up instead of down", [moved(1, 2), moved(3, 0)], [moved(1, 0), moved(3, 0)], [["moved", [1], [1]]]],
  ["another best, others behind", [placed(1, 1), placed(2, 2)], [placed(3, 1), placed(1, 2)], [["placed", [1], [3]]]],
  ["a place behind the best", [placed(1, 1), placed(2, 2)], [placed(1, 1), placed(3, 2)], []],
  ["who is out says who won", [match(1, 2, 1), out(2)], [match(1, 2, 2), out(1)], [["out", [2], [1]]]],
])("%s", (_, before, after, told) => {
  expect(changes(before, after)).toEqual(told);
  expect(changes(after, before)).toEqual(told.map(([kind, once, now]) => [kind, now, once]));
  expect(changes(after, after)).toEqual([]);
});
