import { describe, expect, test } from "vitest";

import { buildGame } from "../../../testing/render-screen.tsx";
import { footballers } from "../../../testing/small-game.ts";
import { doubtIn, isOldNews } from "./doubts.ts";

/** Round 3 is being played, round 4 is the next, with deadlines on the third and the fourth of April. */
const game = buildGame();
const said = (
  status: string,
  chanceNextRound: number | null,
  addedOn: number | null,
  news = "Ventes tilbake i april",
) => ({
  ...footballers[0]!,
  status,
  chanceNextRound,
  news,
  newsAddedAtMs: addedOn === null ? null : Date.UTC(2026, 3, addedOn) - 1,
});

describe("news from before the round that is being played", () => {
  test.each([
    ["a doubt without a number", said("d", null, 3), true],
    ["a word about somebody available", said("a", null, 1), true],
    ["back again, with certainty", said("a", 100, 3), true],
    ["told since", said("d", null, 4), false],
    ["with a chance for the next round", said("d", 25, 1), false],
    ["injured, by status", said("i", null, 1), false],
    ["suspended, by status", said("s", null, 1), false],
    ["without a time", said("d", null, null), false],
  ])("%s", (_, row, isOld) => {
    expect(isOldNews(row, game)).toBe(isOld);
    if (isOld) expect(doubtIn(row, 4, game)).toBeUndefined();
  });

  test("before the first round nothing is old, after the last one its own deadline counts", () => {
    const [first] = game.rounds;
    expect(isOldNews(said("d", null, 0), { rounds: game.rounds, nextRound: first! })).toBe(false);
    expect(isOldNews(said("d", null, 4), { rounds: game.rounds, nextRound: null })).toBe(true);
  });
});

test.each([
  ["a round that is over has no warning of today", said("i", 0, 5), 3, undefined],
  ["the next round has what is said", said("i", 0, 5), 4, 0],
  ["50 where nothing was said", said("d", null, 5), 4, 50],
  ["an injury lasts into the round after, less likely", said("i", 0, 5), 5, 25],
  ["and is over some rounds later", said("i", 0, 5), 14, undefined],
  ["a suspension is about the next round alone", said("s", 0, 5), 5, undefined],
  ["so is a doubt", said("d", 25, 5), 5, undefined],
  ["who is out of the game stays out", said("u", 0, 1), 9, 0],
  ["who is fit has none", said("a", null, null, ""), 4, undefined],
])("%s", (_, row, round, chance) => {
  expect(doubtIn(row, round, game)).toBe(chance);
});
