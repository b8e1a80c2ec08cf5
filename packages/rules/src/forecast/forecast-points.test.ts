import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  FORECAST,
  fixtureFactor,
  forecastPoints,
  promiseOfPrice,
  type ForecastFixture,
  type ForecastFootballer,
} from "./forecast-points.ts";

const build = (wish: Partial<ForecastFootballer> = {}): ForecastFootballer => ({
  status: "a",
  chanceNextRound: null,
  priceTenths: 50,
  form: 0,
  totalPoints: 0,
  clubMatches: 0,
  ...wish,
});
const home = (difficulty: number): ForecastFixture => ({ difficulty, isHome: true });
const away = (difficulty: number): ForecastFixture => ({ difficulty, isHome: false });
const pointsOf = (wish: Partial<ForecastFootballer>, ...rounds: ForecastFixture[][]) =>
  forecastPoints(build(wish), rounds).rounds.map(({ points }) => points);

describe("points in an average match", () => {
  test.each([
    // Before the first match only the price speaks: 1.5 at 5.0, half a point for each million more.
    ["nothing played, 5.0", {}, 1.5],
    ["nothing played, 8.0", { priceTenths: 80 }, 3],
    ["nothing played, 4.0", { priceTenths: 40 }, 1],
    ["nothing played, very cheap", { priceTenths: 10 }, 0.2],
    // Three matches of 6: season (18 + 9) / 9 = 3, form's share 0.25: 0.25 * 6 + 0.75 * 3.
    ["three good matches", { clubMatches: 3, totalPoints: 18, form: 6 }, 3.75],
    // Twelve matches: season (60 + 9) / 18, form's share 0.4: 0.4 * 7 + 0.6 * 3.8333.
    ["a good season and a better month", { clubMatches: 12, totalPoints: 60, form: 7 }, 5.1],
    ["a good season and a month without a point", { clubMatches: 12, totalPoints: 60, form: 0 }, 2.3],
    ["worse than nothing", { clubMatches: 12, totalPoints: -12, form: -2 }, 0],
  ])("%s", (_case, wish, expected) => {
    expect(forecastPoints(build(wish), []).pointsPerMatch).toBeCloseTo(expected, 10);
  });

  test("says how much of it is form and what the season gives", () => {
    const forecast = forecastPoints(build({ clubMatches: 3, totalPoints: 18, form: 6 }), []);
    expect(forecast).toMatchObject({ seasonPoints: 3, formShare: 0.25, rounds: [] });
  });
});

describe("rounds", () => {
  test("a hard match away is worth less than an easy one at home, and two matches count both", () => {
    expect(fixtureFactor(home(3))).toBeCloseTo(1.05);
    expect(fixtureFactor(away(3))).toBeCloseTo(0.95);
    expect(fixtureFactor(home(1))).toBeCloseTo(1.12 * 1.05);
    expect(fixtureFactor(away(5))).toBeCloseTo(0.88 * 0.95);
    const [easy, hard, blank, double] = pointsOf({}, [home(1)], [away(5)], [], [home(1), away(5)]);
    expect(easy).toBeCloseTo(1.5 * 1.176);
    expect(hard).toBeCloseTo(1.5 * 0.836);
    expect(blank).toBe(0);
    expect(double).toBeCloseTo(easy! + hard!);
  });

  test("a doubt counts in the next round and less in those after it", () => {
    const [next, second] = pointsOf({ status: "d", chanceNextRound: 25 }, [home(3)], [home(3)]);
    expect(next).toBeCloseTo(1.5 * 1.05 * 0.25);
    expect(second).toBeCloseTo(1.5 * 1.05 * 0.625);
    expect(pointsOf({ status: "i" }, [home(3)])).toEqual([0]);
    expect(pointsOf({ status: "u" }, [home(3)], [home(3)])).toEqual([0, 0]);
  });

  test("each fixture's own points are told", () => {
    const { rounds } = forecastPoints(build({ chanceNextRound: 50 }), [[home(3), away(3)]]);
    expect(rounds).toEqual([
      {
        points: 1.5,
        chance: 0.5,
        fixturePoints: [expect.closeTo(0.7875, 10), expect.closeTo(0.7125, 10)],
      },
    ]);
  });
});

describe("whatever the footballer", () => {
  const arbitraryFootballer = fc.record({
    status: fc.constantFrom("a", "d", "i", "s", "u", "n"),
    chanceNextRound: fc.constantFrom(0, 25, 50, 75, 100, null),
    priceTenths: fc.integer({ min: 35, max: 150 }),
    form: fc.float({ min: -4, max: 20, noNaN: true }),
    totalPoints: fc.integer({ min: -20, max: 300 }),
    clubMatches: fc.nat(38),
  });
  const arbitraryFixture = fc.record({ difficulty: fc.integer({ min: 1, max: 5 }), isHome: fc.boolean() });
  const arbitraryRounds = fc.array(fc.array(arbitraryFixture, { maxLength: 2 }), { minLength: 1, maxLength: 6 });
  const cases = [arbitraryFootballer, arbitraryRounds] as const;
  const total = (who: ForecastFootballer, rounds: ForecastFixture[][]) =>
    forecastPoints(who, rounds).rounds.reduce((sum, { points }) => sum + points, 0);

  test("better form, more points in the season or a higher chance never forecast less", () => {
    fc.assert(
      fc.property(...cases, fc.nat(10), (who, rounds, more) => {
        const now = total(who, rounds) - 1e-9;
        expect(total({ ...who, form: who.form + more }, rounds)).toBeGreaterThanOrEqual(now);
        expect(total({ ...who, totalPoints: who.totalPoints + more }, rounds)).toBeGreaterThanOrEqual(now);
        expect(total({ ...who, priceTenths: who.priceTenths + more }, rounds)).toBeGreaterThanOrEqual(now);
        const said = who.chanceNextRound ?? 100;
        const less = { ...who, chanceNextRound: Math.max(0, said - 10 * more) };
        expect(total({ ...who, chanceNextRound: said }, rounds)).toBeGreaterThanOrEqual(total(less, rounds));
      }),
    );
  });

  test("nothing without a fixture, never below zero, and one more fixture never forecasts less", () => {
    fc.assert(
      fc.property(...cases, arbitraryFixture, (who, rounds, extra) => {
        const { rounds: forecast } = forecastPoints(who, rounds);
        forecast.forEach(({ points, fixturePoints }, index) => {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(fixturePoints).toHaveLength(rounds[index]!.length);
          if (rounds[index]!.length === 0) expect(points).toBe(0);
        });
        const more = rounds.map((fixtures) => [...fixtures, extra]);
        expect(total(who, more)).toBeGreaterThanOrEqual(total(who, rounds));
      }),
    );
  });

  test("an easier fixture never forecasts less, nor does a home match", () => {
    for (let difficulty = 1; difficulty < 5; difficulty++) {
      expect(fixtureFactor(home(difficulty))).toBeGreaterThan(fixtureFactor(home(difficulty + 1)));
      expect(fixtureFactor(home(difficulty))).toBeGreaterThan(fixtureFactor(away(difficulty)));
    }
  });

  test("the more has been played, the less the price says", () => {
    const spread = (clubMatches: number) =>
      forecastPoints(build({ priceTenths: 120, clubMatches }), []).seasonPoints -
      forecastPoints(build({ priceTenths: 40, clubMatches }), []).seasonPoints;
    expect(spread(0)).toBe(promiseOfPrice(120) - promiseOfPrice(40));
    expect(spread(FORECAST.priorMatches)).toBeCloseTo(spread(0) / 2);
  });
});
