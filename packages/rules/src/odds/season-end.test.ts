import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  championChances,
  leagueSpread,
  placeChances,
  seasonEnder,
  USUAL_SPREAD,
  type LeagueSpread,
} from "./season-end.ts";
import { seededStream, type Stream } from "./seeded-stream.ts";

const bell = (random: Stream) => (random() + random() + random() + random() - 2) * Math.sqrt(3);
/** Rounds of teams with known skill and luck. */
function playedRounds(count: number, teams: number, { luck, skill }: LeagueSpread, seed: string): Float64Array[] {
  const random = seededStream(seed);
  const skills = Array.from({ length: teams }, () => skill * bell(random));
  return Array.from({ length: count }, () => {
    const round = 50 + 15 * bell(random);
    return Float64Array.from(skills, (own) => round + own + luck * bell(random));
  });
}
const DRAWS = 20_000;
const repeated = (totals: readonly number[], draws = DRAWS) =>
  Float64Array.from({ length: draws * totals.length }, (_, at) => totals[at % totals.length]!);

describe("a league's spread", () => {
  test("is what is usual while nothing is known", () => {
    expect(leagueSpread([])).toEqual(USUAL_SPREAD);
    expect(leagueSpread([[50], [60]])).toEqual(USUAL_SPREAD);
  });

  test.each([
    { luck: 6, skill: 0.5 },
    { luck: 11, skill: 3 },
    { luck: 18, skill: 6 },
  ])("is found from many rounds of many teams: %j", (spread) => {
    const found = leagueSpread(playedRounds(30, 500, spread, "many"));
    expect(found.luck).toBeCloseTo(spread.luck, 0);
    expect(Math.abs(found.skill - spread.skill)).toBeLessThan(0.35);
  });

  test("what all teams share in a round is none of it", () => {
    const rounds = playedRounds(10, 8, { luck: 10, skill: 2 }, "shared");
    const shifted = rounds.map((points, round) => points.map((one) => one + 37 * round));
    expect(leagueSpread(shifted).luck).toBeCloseTo(leagueSpread(rounds).luck, 9);
    expect(leagueSpread(shifted).skill).toBeCloseTo(leagueSpread(rounds).skill, 9);
  });

  test("equal squads still differ by some luck", () => {
    const { luck, skill } = leagueSpread(Array.from({ length: 37 }, () => new Float64Array(50).fill(40)));
    expect(luck).toBeGreaterThan(0.9);
    expect(luck).toBeLessThan(3);
    expect(skill).toBeGreaterThan(0);
  });
});

describe("the chance to win", () => {
  test("after the last round: who leads has won, and equals have both", () => {
    const request = {
      teams: 4,
      roundsPlayed: 30,
      roundsLeft: 0,
      spread: USUAL_SPREAD,
      totals: repeated([9, 12, 12, 3], 3),
    };
    expect(championChances(request, seededStream("last"))).toEqual([0, 1, 1, 0]);
  });

  test("follows the draws of the round when nothing is left", () => {
    const request = {
      teams: 2,
      roundsPlayed: 30,
      roundsLeft: 0,
      spread: USUAL_SPREAD,
      totals: Float64Array.from([5, 4, 5, 6, 5, 1, 5, 9]),
    };
    expect(championChances(request, seededStream("draws"))).toEqual([0.5, 0.5]);
  });

  test("of two teams is the normal law's, within four standard errors", () => {
    const spread = { luck: 10, skill: 2 };
    const [played, left, lead] = [12, 8, 25];
    // Posterior of the difference of two means, and its drift and spread over the rounds left, worked out apart.
    const precision = played / spread.luck ** 2 + 1 / spread.skill ** 2;
    const believed = played / spread.luck ** 2 / precision;
    const mean = lead + left * believed * (lead / played);
    const variance = 2 * (left * spread.luck ** 2 + left ** 2 / precision);
    const exact = normal(mean / Math.sqrt(variance));
    const request = { teams: 2, roundsPlayed: played, roundsLeft: left, spread, totals: repeated([600 + lead, 600]) };
    const [first] = championChances(request, seededStream("two"));
    // Four numbers added up are a bell but for the far ends: half a per cent.
    expect(Math.abs(first! - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / DRAWS) + 0.005);
  });

  test("teams that are alike have it alike", () => {
    const request = {
      teams: 5,
      roundsPlayed: 6,
      roundsLeft: 24,
      spread: USUAL_SPREAD,
      totals: repeated([300, 300, 300, 300, 300]),
    };
    for (const chance of championChances(request, seededStream("alike")))
      expect(Math.abs(chance - 0.2)).toBeLessThan(4 * Math.sqrt(0.16 / DRAWS));
  });

  test("of who leads grows with the rounds that are over, at the same lead", () => {
    const chances = [3, 10, 20, 29].map((roundsPlayed) => {
      const request = {
        teams: 3,
        roundsPlayed,
        roundsLeft: 30 - roundsPlayed,
        spread: USUAL_SPREAD,
        totals: repeated([540, 510, 510]),
      };
      return championChances(request, seededStream("grows"))[0]!;
    });
    expect(chances.toSorted((one, other) => one - other)).toEqual(chances);
  });

  test("holds in leagues that were made by known skill and luck: tenth by tenth within what chance allows", () => {
    const spread = { luck: 12, skill: 2 };
    const sums = Array.from({ length: 5 }, () => ({ count: 0, given: 0, happened: 0 }));
    for (let league = 0; league < 700; league++) {
      const rounds = playedRounds(30, 4, spread, `league ${league}`);
      const sum = (until: number) =>
        Array.from({ length: 4 }, (_, at) => rounds.slice(0, until).reduce((total, points) => total + points[at]!, 0));
      const final = sum(30);
      const roundsPlayed = 5 + 5 * (league % 5);
      const request = {
        teams: 4,
        roundsPlayed,
        roundsLeft: 30 - roundsPlayed,
        spread,
        totals: repeated(sum(roundsPlayed), 400),
      };
      championChances(request, seededStream(`draws ${league}`)).forEach((chance, at) => {
        const bin = sums[Math.min(4, Math.floor(chance * 5))]!;
        bin.count += 1;
        bin.given += chance;
        bin.happened += final[at] === Math.max(...final) ? 1 : 0;
      });
    }
    for (const { count, given, happened } of sums) {
      const said = given / count;
      expect(Math.abs(happened / count - said)).toBeLessThan(4 * Math.sqrt((said * (1 - said)) / count));
    }
  });
});

describe("places", () => {
  const league = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 9 });

  test("each team has one, each place somebody; the first is the champion's where no two are equal", () => {
    fc.assert(
      fc.property(league, fc.nat(37), fc.nat(37), (totals, roundsPlayed, roundsLeft) => {
        const request = {
          teams: totals.length,
          roundsPlayed,
          roundsLeft: roundsLeft + 1,
          spread: USUAL_SPREAD,
          totals: repeated(totals, 50),
        };
        const places = placeChances(request, seededStream("places"));
        const champions = championChances(request, seededStream("places"));
        places.forEach((own, team) => {
          expect(own.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
          expect(places.reduce((sum, all) => sum + all[team]!, 0)).toBeCloseTo(1, 9);
          expect(own[0]).toBeCloseTo(champions[team]!, 9);
        });
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  test("of an empty league are none", () => {
    const request = { teams: 0, roundsPlayed: 3, roundsLeft: 3, spread: USUAL_SPREAD, totals: new Float64Array() };
    expect(placeChances(request, seededStream("none"))).toEqual([]);
    expect(championChances(request, seededStream("none"))).toEqual([]);
  });

  test("a season that has only begun, or is over, ends in numbers", () => {
    const end = (roundsPlayed: number, roundsLeft: number) => [
      ...seasonEnder(
        { teams: 2, roundsPlayed, roundsLeft, spread: USUAL_SPREAD },
        seededStream("begun"),
      )(Float64Array.from([0, 0])),
    ];
    expect(end(0, 30).every(Number.isFinite)).toBe(true);
    expect(end(30, 0)).toEqual([0, 0]);
  });
});

/** The chance of less than so many standard deviations, by Simpson's rule. */
function normal(upTo: number): number {
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
  const [from, steps] = [-9, 2000];
  const width = (upTo - from) / steps;
  let sum = density(from) + density(upTo);
  for (let step = 1; step < steps; step++) sum += (step % 2 === 0 ? 2 : 4) * density(from + step * width);
  return (sum * width) / 3;
}
