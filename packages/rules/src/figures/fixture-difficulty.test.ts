import fc from "fast-check";
import { expect, test } from "vitest";

import { clubId } from "../ids.ts";
import { clubStrengths, fixtureDifficulty } from "./fixture-difficulty.ts";

const result = (home: number, away: number, homeScore: number, awayScore: number) => ({
  homeClubId: clubId(home),
  awayClubId: clubId(away),
  homeScore,
  awayScore,
});
const fixture = { homeClubId: clubId(1), awayClubId: clubId(2) };

test("before the first result every fixture is of middling difficulty [KO-13]", () => {
  expect(fixtureDifficulty(clubStrengths([]), fixture)).toEqual({ home: 2, away: 3 });
});

test("a club that always wins is as hard as can be, one that always loses as easy [KO-13]", () => {
  const season = Array.from({ length: 20 }, () => [result(1, 2, 3, 0), result(2, 1, 0, 2)]).flat();
  const strengths = clubStrengths(season);
  expect(fixtureDifficulty(strengths, fixture)).toEqual({ home: 1, away: 5 });
  expect(fixtureDifficulty(strengths, { homeClubId: clubId(2), awayClubId: clubId(1) })).toEqual({ home: 5, away: 1 });
});

test("one surprise changes little", () => {
  expect(clubStrengths([result(1, 2, 9, 0)]).get(clubId(1))).toBeCloseTo((1.35 * 5 + 3) / 6);
  expect(clubStrengths([result(1, 2, 1, 1)]).get(clubId(2))).toBeCloseTo((1.35 * 5 + 1) / 6);
});

test("difficulty is a whole number from 1 to 5, and never lower away than at home against the same club", () => {
  const club = fc.integer({ min: 1, max: 6 });
  const goals = fc.nat(5);
  fc.assert(
    fc.property(fc.array(fc.tuple(club, club, goals, goals)), (rows) => {
      const strengths = clubStrengths(
        rows.map(([home, away, scored, conceded]) => result(home, away, scored, conceded)),
      );
      const there = fixtureDifficulty(strengths, fixture);
      const back = fixtureDifficulty(strengths, { homeClubId: clubId(2), awayClubId: clubId(1) });
      for (const value of [there.home, there.away, back.home, back.away]) expect([1, 2, 3, 4, 5]).toContain(value);
      expect(back.away).toBeGreaterThanOrEqual(there.home);
      expect(there.away).toBeGreaterThanOrEqual(back.home);
    }),
  );
});
