/** What holds in every head-to-head season, from the draw of the seats to the final, whatever its size and chance. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { shuffleSeeded } from "../chance/seeded-chance.ts";
import { planH2h } from "./h2h-calendar.ts";
import { type Bracket, seedKnockouts } from "./h2h-knockouts.ts";
import { AVERAGE_SEAT, matchesADay, matchOfDay } from "./round-robin.ts";

const LAST_ROUND = 30;
const seeds = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
const leagues = fc.record({
  entryCount: fc.integer({ min: 2, max: 40 }),
  startRound: fc.integer({ min: 1, max: LAST_ROUND }),
  koRounds: fc.integer({ min: 0, max: 5 }),
  lastRound: fc.constant(LAST_ROUND),
});

interface Duel {
  readonly round: number;
  readonly first: number;
  /** Null is the average of the round. */
  readonly second: number | null;
}

/** The draw, and every regular match that follows from it. */
function drawSeason(league: Parameters<typeof planH2h>[0], seed: string): { seats: number[]; duels: Duel[] } {
  const seats = Array.from({ length: league.entryCount }, (_, index) => 100 + index);
  shuffleSeeded(seats, seed, "seats");
  const { firstRound, lastRegularRound } = planH2h(league);
  const duels: Duel[] = [];
  for (let round = firstRound; round <= lastRegularRound; round += 1) {
    for (let index = 0; index < matchesADay(seats.length); index += 1) {
      const { first, second } = matchOfDay(seats.length, round - firstRound, index);
      duels.push({ round, first: seats[first]!, second: second === AVERAGE_SEAT ? null : seats[second]! });
    }
  }
  return { seats, duels };
}

const spreadOf = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

describe("regular rounds", () => {
  test("nobody plays twice in a round, and everybody plays in every one [EG-60]", () => {
    fc.assert(
      fc.property(leagues, seeds, (league, seed) => {
        const { seats, duels } = drawSeason(league, seed);
        for (const [, ofRound] of Map.groupBy(duels, ({ round }) => round)) {
          const playing = ofRound.flatMap(({ first, second }) => (second === null ? [first] : [first, second]));
          expect(playing.toSorted((a, b) => a - b)).toEqual(seats.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test("every pair meets equally often, and everybody the average, one match more or less [EG-60] [EG-61]", () => {
    fc.assert(
      fc.property(leagues, seeds, (league, seed) => {
        const { seats, duels } = drawSeason(league, seed);
        if (duels.length === 0) return;
        const met = new Map<string, number>();
        const average = new Map(seats.map((id) => [id, 0]));
        for (const { first, second } of duels) {
          const key = second === null ? `${first} average` : [first, second].toSorted((a, b) => a - b).join(" ");
          met.set(key, (met.get(key) ?? 0) + 1);
          if (second === null) average.set(first, average.get(first)! + 1);
        }
        const isOdd = seats.length % 2 === 1;
        const pairCount = (seats.length * (seats.length - 1)) / 2 + (isOdd ? seats.length : 0);
        expect(spreadOf([...met.values(), ...(met.size < pairCount ? [0] : [])])).toBeLessThanOrEqual(1);
        expect(spreadOf([...average.values()])).toBeLessThanOrEqual(1);
        if (!isOdd) expect(Math.max(...average.values())).toBe(0);
      }),
    );
  });

  test("the same seed is the same season; the seats are the entries, each once [EG-60]", () => {
    fc.assert(
      fc.property(leagues, seeds, (league, seed) => {
        const drawn = drawSeason(league, seed);
        expect(drawSeason(league, seed)).toEqual(drawn);
        expect(new Set(drawn.seats).size).toBe(league.entryCount);
      }),
    );
  });

  test("everybody is as likely to have any seat", () => {
    const counts = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => 0));
    const draws = 4000;
    for (let draw = 0; draw < draws; draw += 1) {
      const seats = [0, 1, 2, 3, 4];
      shuffleSeeded(seats, draw.toString(16).padStart(64, "0"), "seats");
      seats.forEach((entry, seat) => (counts[entry]![seat]! += 1));
    }
    // Four standard deviations of so many draws.
    for (const count of counts.flat()) expect(Math.abs(count - draws / 5)).toBeLessThan(4 * Math.sqrt(draws * 0.16));
  });
});

describe("the calendar", () => {
  test("has one regular round at least, and ends with the season; no round in which nobody meets anybody [EG-63]", () => {
    fc.assert(
      fc.property(leagues, (league) => {
        const { firstRound, lastRegularRound, knockoutRounds } = planH2h(league);
        expect(firstRound).toBe(league.startRound);
        expect(lastRegularRound).toBeGreaterThanOrEqual(firstRound);
        expect(lastRegularRound + knockoutRounds).toBe(LAST_ROUND);
        expect(knockoutRounds).toBeLessThanOrEqual(league.koRounds);
        // In its first round more teams than half of the places: at least one match has two teams.
        if (knockoutRounds > 0) expect(league.entryCount).toBeGreaterThan(2 ** (knockoutRounds - 1));
      }),
    );
  });
});

describe("knock-outs", () => {
  const brackets = fc
    .record({ rounds: fc.integer({ min: 1, max: 6 }), teams: fc.integer({ min: 2, max: 80 }) })
    .filter(({ rounds, teams }) => teams > 2 ** (rounds - 1));
  const matchesOf = <Id>(bracket: Bracket<Id>) =>
    Array.from({ length: bracket.length / 2 }, (_, index) => [bracket[2 * index]!, bracket[2 * index + 1]!] as const);
  const ranked = (teams: number) => Array.from({ length: teams }, (_, place) => place + 1);

  test("the best of the table take part, best against worst, and only the best have byes [EG-63] [EG-64]", () => {
    fc.assert(
      fc.property(brackets, ({ rounds, teams }) => {
        const places = 2 ** rounds;
        const bracket = seedKnockouts(ranked(teams), rounds);
        expect(bracket).toHaveLength(places);
        const playing = bracket.filter((seed) => seed !== null);
        expect(playing.toSorted((a, b) => a - b)).toEqual(ranked(Math.min(teams, places)));
        const byes: number[] = [];
        for (const [one, other] of matchesOf(bracket)) {
          if (one !== null && other !== null) expect(one + other).toBe(places + 1);
          else byes.push(one ?? other!);
        }
        expect(byes).not.toContain(null);
        expect(byes.toSorted((a, b) => a - b)).toEqual(ranked(Math.max(0, places - teams)));
      }),
    );
  });

  test("a bracket halves from round to round; as long as the better seed wins, best meets worst [EG-63] [EG-64]", () => {
    fc.assert(
      fc.property(brackets, ({ rounds, teams }) => {
        let bracket: Bracket<number> = seedKnockouts(ranked(teams), rounds);
        for (let left = 2 ** rounds; left > 1; left /= 2) {
          expect(bracket).toHaveLength(left);
          for (const [one, other] of matchesOf(bracket)) {
            if (one !== null && other !== null) expect(one + other).toBe(left + 1);
          }
          bracket = matchesOf(bracket).map(([one, other]) => Math.min(one ?? Infinity, other ?? Infinity));
        }
        expect(bracket).toEqual([1]);
      }),
    );
  });

  test("whoever wins, every round is full after the first and one is left; the two best meet in the final at the earliest [EG-63] [EG-64]", () => {
    fc.assert(
      fc.property(brackets, fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), ({ rounds, teams }, coins) => {
        let bracket: Bracket<number> = seedKnockouts(ranked(teams), rounds);
        let toss = 0;
        for (let left = 2 ** rounds; left > 1; left /= 2) {
          if (left > 2) expect(matchesOf(bracket)).not.toContainEqual([1, 2]);
          if (left < 2 ** rounds) expect(bracket).not.toContain(null);
          bracket = matchesOf(bracket).map(([one, other]) =>
            one === null || other === null ? (one ?? other) : coins[toss++ % coins.length] ? one : other,
          );
        }
        expect(bracket).toHaveLength(1);
        expect(bracket[0]).not.toBeNull();
      }),
    );
  });
});
