import { clubId, fixtureId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import type { Fixture } from "../../api/fixtures.ts";
import type { LiveFootballer } from "../../api/round-points.ts";
import { playingCounts, roundStatus } from "./match-status.ts";
import { changedIds } from "./use-last-changed.ts";

const fixture = (id: number, home: number, away: number, part: Partial<Fixture>): Fixture => ({
  fixtureId: fixtureId(id),
  code: id,
  roundId: roundId(1),
  kickoffAtMs: id * 1000,
  isStarted: false,
  isOver: false,
  isFinished: false,
  minutes: 0,
  home: { clubId: clubId(home), goals: null, difficulty: 3 },
  away: { clubId: clubId(away), goals: null, difficulty: 3 },
  tvChannel: null,
  ticketsUrl: null,
  highlightsId: null,
  stats: [],
  ...part,
});
const fixtures = [
  fixture(1, 1, 2, { isStarted: true, isOver: true, minutes: 90 }),
  fixture(2, 3, 4, { isStarted: true, minutes: 67 }),
  fixture(3, 1, 5, {}),
];

test("a live match counts before a coming one, that before one that is over", () => {
  expect(roundStatus(fixtures, clubId(3)).state).toBe("live");
  expect(roundStatus(fixtures, clubId(2)).state).toBe("over");
  expect(roundStatus(fixtures, clubId(1))).toMatchObject({ state: "coming", hasStarted: true });
  expect(roundStatus(fixtures, clubId(5))).toMatchObject({ state: "coming", hasStarted: false });
  expect(roundStatus(fixtures, clubId(9)).state).toBe("none");
  expect(playingCounts(fixtures, [clubId(3), clubId(4), clubId(5), clubId(2)])).toEqual({ now: 2, left: 1 });
});

test("only a figure that moved is marked, and nothing when points arrive for the first time", () => {
  const row = (points: number): LiveFootballer => ({
    points,
    minutes: 1,
    bonus: 0,
    hasPlayed: true,
    stat: () => 0,
    matches: [],
  });
  const before = new Map([
    [1, row(2)],
    [2, row(6)],
  ]);
  expect(changedIds(undefined, before, [1, 2])).toEqual(new Set());
  expect(
    changedIds(
      before,
      new Map([
        [1, row(2)],
        [2, row(10)],
      ]),
      [1, 2],
    ),
  ).toEqual(new Set([2]));
});
