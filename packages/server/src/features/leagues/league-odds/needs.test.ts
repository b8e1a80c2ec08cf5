/** What a team needs, and what turned its chance, of draws that are written out. */
import { footballerId, type FootballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { DRAWS, type RoundDraws } from "./draw-round.ts";
import { needsOf } from "./needs.ts";
import { turnedBy } from "./turned-by.ts";

const ID = [1, 2, 3].map((id) => footballerId(id)) as [FootballerId, FootballerId, FootballerId];
const ALL = new Set(ID);

/** Draws of three footballers by what each has in a draw, who now have nothing; a null does not play. */
function drawsOf(pointsOf: (man: number, end: number) => number | null): RoundDraws {
  const places = Array.from({ length: (DRAWS + 1) * 3 }, (_, at) => [at % 3, Math.floor(at / 3)] as const);
  const values = places.map(([man, end]) => (end === DRAWS ? 0 : pointsOf(man, end)));
  const none = new Uint8Array(values.length);
  return {
    ends: {
      footballerIds: ID,
      count: DRAWS + 1,
      points: Int16Array.from(values, (value) => value ?? 0),
      absent: Uint8Array.from(values, (value) => Number(value === null)),
    },
    scored: none,
    conceded: none,
    isDecided: false,
    isPlain: false,
    stamp: [],
  };
}
const ahead = (isAhead: (end: number) => boolean) =>
  Uint8Array.from({ length: DRAWS }, (_, end) => Number(isAhead(end)));

test("one event that is enough is told alone, the likeliest first", () => {
  // The first returns in every fifth draw, the second in every tenth; either is enough.
  const returns = (man: number, end: number) => man < 2 && end % (man === 0 ? 5 : 10) === man;
  const draws = drawsOf((man, end) => (returns(man, end) ? 5 : 2));
  const needs = needsOf(
    draws,
    ahead((end) => returns(0, end) || returns(1, end)),
    ALL,
  );
  expect(needs).toEqual([
    { events: [{ footballerId: ID[0], kind: "returns" }], chance: 0.2, win: 1 },
    { events: [{ footballerId: ID[1], kind: "returns" }], chance: 0.1, win: 1 },
  ]);
});

test("where none alone is enough, two together are told, and never three that two can do", () => {
  // Each of two returns in four of ten draws, together in 16 of 100, and both are needed.
  const returns = [(end: number) => end % 10 < 4, (end: number) => Math.floor(end / 10) % 10 < 4] as const;
  const draws = drawsOf((man, end) => (man < 2 && returns[man as 0 | 1](end) ? 5 : man === 2 && end % 3 === 0 ? 6 : 1));
  const needs = needsOf(
    draws,
    ahead((end) => returns[0](end) && returns[1](end)),
    ALL,
  );
  expect(needs[0]).toEqual({
    events: [
      { footballerId: ID[0], kind: "returns" },
      { footballerId: ID[1], kind: "returns" },
    ],
    chance: 0.16,
    win: 1,
  });
  for (const { events } of needs) expect(events).toHaveLength(2);
});

test("a team that is likely to be ahead is told what helps most, each footballer once", () => {
  const draws = drawsOf((man, end) => (man === 0 ? (end % 2 === 0 ? 5 : null) : 2));
  const needs = needsOf(
    draws,
    ahead((end) => end % 2 === 0 || end % 3 === 0),
    ALL,
  );
  expect(needs).toEqual([{ events: [{ footballerId: ID[0], kind: "returns" }], chance: 0.5, win: 1 }]);
});

test("footballers that both count alike, and rare events, are no advice", () => {
  const draws = drawsOf((man, end) => (man === 0 && end % 50 === 0 ? 9 : man === 1 && end % 2 === 0 ? 9 : 2));
  const isAhead = ahead((end) => end % 50 === 0 || end % 4 === 0);
  expect(needsOf(draws, isAhead, new Set([ID[0]]))).toEqual([]);
  expect(needsOf(draws, isAhead, new Set([ID[1]]))).not.toEqual([]);
});

test("a chance was turned by those whose points it went along with, by as much as they moved", () => {
  // Ahead when the first returns; the second and third have nothing to do with it.
  const isSo = (end: number) => end % 4 === 0;
  const before = drawsOf((man, end) => (man === 0 ? (isSo(end) ? 6 : 2) : end % 3));
  const after = drawsOf((man) => (man === 0 ? 6 : 1));
  const turned = turnedBy(before, after, ahead(isSo), ALL);
  expect(turned.map(({ footballerId: id }) => id)).toEqual([ID[0]]);
  // From one in four to certain.
  expect(turned[0]!.change).toBeCloseTo(0.75, 9);
  expect(turnedBy(before, after, ahead(isSo), new Set([ID[1]]))).toEqual([]);
  expect(turnedBy(before, before, ahead(isSo), ALL)).toEqual([]);
});
