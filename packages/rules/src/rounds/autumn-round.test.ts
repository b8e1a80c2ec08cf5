import { expect, test } from "vitest";

import { roundId } from "../ids.ts";
import { autumnRound } from "./autumn-round.ts";

const DAY_MS = 86_400_000;
/** Deadlines so many days apart. */
const season = (...days: number[]) => {
  let at = 0;
  return [0, ...days].map((gap, index) => ({ roundId: roundId(index + 1), deadlineAtMs: (at += gap * DAY_MS) }));
};

test.each([
  ["the round after the summer break", season(7, 7, 7, 7, 30, 7, 7, 7), 6],
  ["the longer one of two breaks", season(7, 7, 15, 7, 21, 7, 7, 7), 6],
  ["not a break at the season's beginning or end", season(40, 7, 7, 7, 7, 7, 7, 40), 5],
  ["without a break of two weeks the second half's first round", season(7, 7, 13, 7, 7, 7, 7), 5],
  ["exactly two weeks are a break", season(7, 7, 14, 7, 7, 7, 7), 4],
  ["three rounds have no autumn", season(7, 30), null],
])("%s", (_, rounds, expected) => expect(autumnRound(rounds)).toBe(expected));
