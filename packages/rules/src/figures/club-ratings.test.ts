import { expect, test } from "vitest";

import { clubId } from "../ids.ts";
import { clubRatings } from "./club-ratings.ts";

const result = (home: number, away: number, homeScore: number, awayScore: number) => ({
  homeClubId: clubId(home),
  awayClubId: clubId(away),
  homeScore,
  awayScore,
});

test("before a match is played every club is average, stronger at home", () => {
  expect(clubRatings([])(clubId(1))).toEqual({
    home: { overall: 1155, attack: 1160, defence: 1170 },
    away: { overall: 1115, attack: 1130, defence: 1140 },
  });
});

test("a win at home counts at home alone, drawn towards the average", () => {
  const of = clubRatings([result(1, 2, 4, 0)]);
  // Four imagined and real matches: (1.55 × 3 + 3) / 4 points, (1.6 × 3 + 4) / 4 scored, (1.3 × 3) / 4 let in.
  expect(of(clubId(1)).home).toEqual({ overall: 1191, attack: 1220, defence: 1203 });
  expect(of(clubId(1)).away).toEqual(of(clubId(9)).away);
  expect(of(clubId(2)).away).toEqual({ overall: 1086, attack: 1098, defence: 1080 });
});

test("all are whole numbers, and no defence is below the least", () => {
  const of = clubRatings(Array.from({ length: 20 }, () => result(1, 2, 9, 1)));
  const numbers = [1, 2].flatMap((id) => Object.values(of(clubId(id))).flatMap((side) => Object.values(side)));
  expect(numbers.every(Number.isInteger)).toBe(true);
  expect(of(clubId(2)).away.defence).toBe(1000);
});
