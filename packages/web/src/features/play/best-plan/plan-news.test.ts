import { roundId, type PlannedRound } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { f, footballers, ruleset } from "../../../testing/small-game.ts";
import { forgetOrigin, isAsFound, keepOrigin, newsSince, originOf, readOrigin, readWish } from "./plan-news.ts";
import { startWish } from "./plan-wish.ts";

const rounds: PlannedRound[] = [
  { roundId: roundId(7), transfers: [{ outId: f(1), inId: f(16) }], chip: null, lineup: null },
  { roundId: roundId(8), transfers: [], chip: null, lineup: null },
];
const wish = { ...startWish(ruleset), lockedIds: new Set([f(2)]) };
const marketWith = (change: (row: GameFootballer) => Partial<GameFootballer>) =>
  new Map<number, GameFootballer>(footballers.map((row) => [row.footballerId, { ...row, ...change(row) }]));
const asBefore = { footballerById: marketWith(() => ({})), matchCount: () => 1 };
const origin = originOf(rounds, wish, asBefore);
const fromRound = roundId(7);

afterEach(() => localStorage.clear());

test("nothing moved, nothing to say", () => {
  expect(newsSince(origin, { ...asBefore, fromRound })).toEqual([]);
});

test("prices, news and those who left are told, of whom the plan names and of nobody else", () => {
  const dearer = marketWith((row) => ({ priceTenths: row.priceTenths + 1 }));
  expect(newsSince(origin, { ...asBefore, footballerById: dearer, fromRound })).toEqual(
    [f(1), f(16)].map((footballerId) => {
      const { priceTenths } = asBefore.footballerById.get(footballerId)!;
      return { kind: "price", footballerId, before: priceTenths, after: priceTenths + 1 };
    }),
  );
  const hurt = marketWith((row) => (row.footballerId === f(16) ? { status: "d", chanceNextRound: 25 } : {}));
  expect(newsSince(origin, { ...asBefore, footballerById: hurt, fromRound })).toEqual([
    { kind: "news", footballerId: f(16) },
  ]);
  const left = marketWith((row) => (row.footballerId === f(16) ? { status: "u" } : {}));
  expect(newsSince(origin, { ...asBefore, footballerById: left, fromRound })).toEqual([
    { kind: "gone", footballerId: f(16) },
  ]);
});

test("a round that was moved or blanked is told, one that is over is not", () => {
  const matchCount = (_row: GameFootballer, round: number) => (round === 8 ? 0 : 2);
  const told = newsSince(origin, { ...asBefore, matchCount, fromRound: roundId(8) });
  expect(told).toEqual(
    [f(1), f(16)].map((footballerId) => ({ kind: "matches", footballerId, roundId: 8, before: 1, after: 0 })),
  );
});

test("what a plan was made on is kept by its draft, with the wishes; what does not read as one is none", () => {
  keepOrigin(5, origin);
  expect(readOrigin(5)).toEqual(origin);
  expect(readWish(readOrigin(5)!.wish, asBefore.footballerById)).toEqual(wish);
  // Who is gone for good is wished for by nobody.
  expect([...readWish(readOrigin(5)!.wish, new Map()).lockedIds]).toEqual([]);
  expect(isAsFound(rounds, readOrigin(5))).toBe(true);
  expect(isAsFound(rounds.slice(1), readOrigin(5))).toBe(false);
  forgetOrigin(5);
  expect(readOrigin(5)).toBeNull();
  expect(readOrigin(6)).toBeNull();
  for (const text of ["{", "null", "{}", '{"rounds":[],"seen":{},"wish":{}}']) {
    localStorage.setItem("elleveren.plan-origin.7", text);
    expect(readOrigin(7)).toBeNull();
  }
});
