/** Chances from drawn ends against plain sorting and counting. */
import type { ImaginedRound } from "@elleveren/engine";
import { championChances, leagueSpread, seededStream, type EntryId } from "@elleveren/rules";
import fc from "fast-check";
import { expect, test } from "vitest";

import { drawnField, drawnRanks, fieldIds, placeOdds, rankInterval, spreadOfEnds } from "./odds-of.ts";

const rounds = fc
  .record({ size: fc.integer({ min: 1, max: 8 }), ends: fc.integer({ min: 1, max: 30 }) })
  .chain(({ size, ends }) =>
    fc.record({
      netPoints: fc.array(fc.integer({ min: -30, max: 200 }), { minLength: size * ends, maxLength: size * ends }),
      before: fc.array(fc.integer({ min: -100, max: 3000 }), { minLength: size, maxLength: size }),
    }),
  )
  .map(({ netPoints, before }) => ({ round: imagined(before.length, netPoints), before }));

function imagined(size: number, netPoints: readonly number[]): ImaginedRound {
  return {
    entryIds: Array.from({ length: size }, (_, at) => (at + 1) as EntryId),
    netPoints: Int16Array.from(netPoints),
  };
}

test("a team's spread is that of its sorted ends", () => {
  fc.assert(
    fc.property(rounds, ({ round, before }) => {
      before.forEach((_, at) => {
        const own = [...round.netPoints].filter((__, place) => place % before.length === at);
        const sorted = own.toSorted((one, other) => one - other);
        const { expected, low, high } = spreadOfEnds(round, at);
        expect(expected).toBeCloseTo(own.reduce((sum, each) => sum + each, 0) / own.length, 9);
        expect([low, high]).toEqual([
          sorted[Math.floor(0.1 * (sorted.length - 1))],
          sorted[Math.ceil(0.9 * (sorted.length - 1))],
        ]);
      });
    }),
  );
});

test("ranks drawn against everybody are those of each end", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async ({ round, before }) => {
      const size = before.length;
      const field = await drawnField(round, before);
      const ends = Array.from({ length: round.netPoints.length / size }, (_, end) =>
        before.map((total, at) => total + round.netPoints[end * size + at]!),
      );
      before.forEach((_, at) => {
        const own = ends.map((totals) => totals[at]!);
        const ranks = ends.map((totals, end) => 1 + totals.filter((total) => total > own[end]!).length);
        expect(drawnRanks(field, own, size)).toEqual(ranks.toSorted((one, other) => one - other));
      });
    }),
  );
});

test("four of five ranks lie in the interval", () => {
  const ranks = Array.from({ length: 11 }, (_, at) => at + 1);
  expect(rankInterval(ranks)).toEqual({ best: 2, middle: 6, worst: 10 });
});

test("the field is everybody in a small game, else two thousand spread over all, always the same", () => {
  const game = (entryCount: number) => fieldIds({ entryCount, entryIdOf: (row) => row as EntryId });
  expect(game(3)).toEqual([0, 1, 2]);
  const many = game(1_000_000);
  expect(many).toHaveLength(2000);
  many.forEach((row, at) => expect(Math.floor(row / 500)).toBe(at));
  expect(new Set(many.map((row) => row % 10)).size).toBe(10);
  expect(game(1_000_000)).toEqual(many);
});

test("the season's end is that of the rules, from the totals after the round; with no round left it is the lead", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.nat(30), async ({ round, before }, roundsLeft) => {
      const size = before.length;
      const half = Float64Array.from(before, (total) => Math.floor(total / 2));
      const played = [half, Float64Array.from(before, (total, at) => total - half[at]!)];
      const standing = { rounds: played, totals: Float64Array.from(before) };
      const odds = await placeOdds(round, standing, { roundsLeft, seed: "season" });
      const totals = Float64Array.from(round.netPoints, (net, at) => before[at % size]! + net);
      const left = { teams: size, roundsPlayed: 3, roundsLeft, spread: leagueSpread(played) };
      expect(odds.map(({ champion }) => champion)).toEqual(
        championChances({ ...left, totals }, seededStream("season")).map((chance) => expect.closeTo(chance, 9)),
      );
      if (roundsLeft === 0) for (const { first, champion } of odds) expect(champion).toBeCloseTo(first, 9);
    }),
  );
});
