import fc from "fast-check";
import { expect, test } from "vitest";

import { AVERAGE_SEAT, matchesADay, matchIndexOfSeat, matchOfDay, opponentSeat, type SeatPair } from "./round-robin.ts";

const sizes = fc.integer({ min: 2, max: 64 });
const dayCounts = fc.integer({ min: 1, max: 80 });

const matchesOf = (size: number, day: number): SeatPair[] =>
  Array.from({ length: matchesADay(size) }, (_, index) => matchOfDay(size, day, index));

test("everybody has one match a round, nobody two, and an odd one out meets the average [EG-60] [EG-61]", () => {
  fc.assert(
    fc.property(sizes, fc.nat(500), (size, day) => {
      const seats = matchesOf(size, day).flatMap(({ first, second }) => [first, second]);
      const everybody = Array.from({ length: size }, (_, seat) => seat);
      expect(seats.toSorted((a, b) => a - b)).toEqual(size % 2 === 0 ? everybody : [AVERAGE_SEAT, ...everybody]);
      for (const { first } of matchesOf(size, day)) expect(first).not.toBe(AVERAGE_SEAT);
    }),
  );
});

test("whatever the number of rounds, every pair meets equally often, one match more or less [EG-60]", () => {
  fc.assert(
    fc.property(sizes, dayCounts, (size, days) => {
      const met = new Map<string, number>();
      for (let day = 0; day < days; day += 1) {
        for (const { first, second } of matchesOf(size, day)) {
          const key = [first, second].toSorted((a, b) => a - b).join();
          met.set(key, (met.get(key) ?? 0) + 1);
        }
      }
      const pairCount = (size * (size - 1)) / 2 + (size % 2 === 0 ? 0 : size);
      const counts = [...met.values(), ...(met.size < pairCount ? [0] : [])];
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test("who meets whom can be asked from either side, and each one's match is found by its index", () => {
  fc.assert(
    fc.property(sizes, fc.nat(200), (size, day) => {
      matchesOf(size, day).forEach(({ first, second }, index) => {
        expect([opponentSeat(size, first, day), matchIndexOfSeat(size, first, day)]).toEqual([second, index]);
        if (second === AVERAGE_SEAT) return;
        expect([opponentSeat(size, second, day), matchIndexOfSeat(size, second, day)]).toEqual([first, index]);
      });
    }),
  );
});

test("sides are shared fairly: over two turns of the circle nobody is always first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 64 }), (size) => {
      const days = 2 * (size - 1 + (size % 2));
      const firsts = Array.from({ length: size }, () => 0);
      for (let day = 0; day < days; day += 1) for (const { first } of matchesOf(size, day)) firsts[first]! += 1;
      for (const count of firsts) {
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(days);
      }
    }),
  );
});

test("four meet in three rounds and begin again; a league of one has no match [EG-60]", () => {
  const seats = (day: number) =>
    matchesOf(4, day).map(({ first, second }) => `${Math.min(first, second)}-${Math.max(first, second)}`);
  expect([0, 1, 2, 3].map(seats)).toEqual([
    ["1-2", "0-3"],
    ["0-1", "2-3"],
    ["0-2", "1-3"],
    ["1-2", "0-3"],
  ]);
  expect([matchesADay(1), matchesADay(0)]).toEqual([0, 0]);
});

test("every size from 2 to 64: one turn of the circle is everybody against everybody, and the average, once [EG-60] [EG-61]", () => {
  for (let size = 2; size <= 64; size += 1) {
    const days = size - 1 + (size % 2);
    const met = new Set<string>();
    for (let day = 0; day < days; day += 1) {
      for (const { first, second } of matchesOf(size, day)) met.add([first, second].toSorted((a, b) => a - b).join());
    }
    // As many different pairs as there are matches: no pair meets twice, and none is missing.
    const pairCount = (size * (size - 1)) / 2 + (size % 2 === 0 ? 0 : size);
    expect([size, met.size, days * matchesADay(size)]).toEqual([size, pairCount, pairCount]);
  }
});
