import type { WireLineup } from "@elleveren/contract";
import { clubId, fixtureId, footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { announcedPlace } from "./lineups.ts";

const lineup = (fixture: number, club: number, starters: number[], bench: number[] | null): WireLineup => ({
  fixture: fixtureId(fixture),
  team: clubId(club),
  announced_at: null,
  starters: starters.map(footballerId),
  bench: bench?.map(footballerId) ?? null,
  substitutions: [],
});
const who = (footballer: number, club: number) => ({ footballerId: footballerId(footballer), clubId: clubId(club) });

test("an announced line-up has everybody of the club in it, on its bench or nowhere; others are not spoken of", () => {
  const lineups = [lineup(1, 1, [10, 11], [12])];
  expect([10, 12, 13].map((id) => announcedPlace(lineups, who(id, 1)))).toEqual(["eleven", "bench", "left_out"]);
  expect(announcedPlace(lineups, who(10, 2))).toBeNull();
});

test("of two matches in a round the one that leaves him out is told", () => {
  const lineups = [lineup(1, 1, [10], []), lineup(2, 1, [11], [10]), lineup(3, 2, [20], [])];
  expect(announcedPlace(lineups, who(10, 1))).toBe("bench");
  expect(announcedPlace(lineups, who(12, 1))).toBe("left_out");
});

test("of a club that told its eleven and no bench nobody is left out", () => {
  expect([10, 12].map((id) => announcedPlace([lineup(1, 1, [10], null)], who(id, 1)))).toEqual([
    "eleven",
    "not_in_eleven",
  ]);
});
