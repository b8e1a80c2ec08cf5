import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checkH2hSettings,
  type H2hSeason,
  type H2hSettings,
  mostKoRounds,
  withKoRounds,
} from "./check-h2h-settings.ts";
import { planH2h } from "./h2h-calendar.ts";
import { seedKnockouts } from "./h2h-knockouts.ts";
import { h2hTable, type H2hMatch } from "./h2h-table.ts";
import { AVERAGE_SEAT, matchesADay, matchOfDay } from "./round-robin.ts";

test.each([
  ["everybody has a place", 8, 1, 3, { firstRound: 1, lastRegularRound: 27, knockoutRounds: 3 }],
  ["more than places", 16, 4, 2, { firstRound: 4, lastRegularRound: 28, knockoutRounds: 2 }],
  ["byes for the best", 5, 1, 3, { firstRound: 1, lastRegularRound: 27, knockoutRounds: 3 }],
  ["no round in which everybody would have a bye", 4, 1, 3, { firstRound: 1, lastRegularRound: 28, knockoutRounds: 2 }],
  ["one regular round at least", 8, 29, 3, { firstRound: 29, lastRegularRound: 29, knockoutRounds: 1 }],
  ["none at all", 6, 1, 0, { firstRound: 1, lastRegularRound: 30, knockoutRounds: 0 }],
  ["a league of one has no matches", 1, 5, 3, { firstRound: 5, lastRegularRound: 4, knockoutRounds: 0 }],
])("the calendar: %s [EG-63]", (_, entryCount, startRound, koRounds, calendar) => {
  expect(planH2h({ entryCount, startRound, koRounds, lastRound: 30 })).toEqual(calendar);
});

test("the best seed meets the worst, and the two best can meet in the final only [EG-64]", () => {
  expect(seedKnockouts(["a", "b", "c", "d", "e", "f", "g", "h", "i"], 3)).toEqual([
    "a",
    "h",
    "d",
    "e",
    "b",
    "g",
    "c",
    "f",
  ]);
  expect(seedKnockouts(["a", "b", "c", "d", "e"], 3)).toEqual(["a", null, "d", "e", "b", null, "c", null]);
  expect(seedKnockouts(["a", "b", "c"], 1)).toEqual(["a", "b"]);
});

const scoring = { h2hWin: 3, h2hDraw: 1, h2hLoss: 0 };
const match = (first: string, firstPoints: number, second: string | null, secondPoints: number): H2hMatch<string> => ({
  first,
  firstPoints,
  second,
  secondPoints,
});

test("three points for a win, one for a draw, none for a defeat; the average counts as an opponent [EG-62]", () => {
  const rows = h2hTable({
    scoring,
    ids: ["a", "b", "c"],
    matches: [match("a", 50, "b", 40), match("c", 60, null, 60), match("b", 44, "c", 44), match("a", 30, null, 51)],
  });
  const row = { drawn: 0, lost: 0, won: 0 };
  expect(rows).toEqual([
    { ...row, id: "a", won: 1, lost: 1, total: 3, pointsFor: 80, pointsAgainst: 91, rank: 1 },
    { ...row, id: "c", drawn: 2, total: 2, pointsFor: 104, pointsAgainst: 104, rank: 2 },
    { ...row, id: "b", drawn: 1, lost: 1, total: 1, pointsFor: 84, pointsAgainst: 94, rank: 3 },
  ]);
});

test("level on points: points for, then goals scored, then fewer conceded; all equal share a rank [EG-62]", () => {
  const goals: Record<string, [number, number]> = { a: [3, 5], b: [4, 9], c: [3, 4], d: [3, 5], e: [0, 0], f: [9, 0] };
  const rows = h2hTable({
    scoring,
    ids: ["a", "b", "c", "d", "e", "f"],
    matches: [match("a", 40, "b", 40), match("c", 40, "d", 40), match("e", 41, "f", 41)],
    goalsOf: (id) => ({ scored: goals[id]![0], conceded: goals[id]![1] }),
  });
  expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
    ["f", 1],
    ["e", 2],
    ["b", 3],
    ["c", 4],
    ["a", 5],
    ["d", 5],
  ]);
});

test("whatever is played, a table adds up to its matches [EG-62]", () => {
  const points = fc.integer({ min: -8, max: 120 });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      fc.array(points, { minLength: 40, maxLength: 40 }),
      (size, days, scores) => {
        const ids = Array.from({ length: size }, (_, seat) => seat);
        const scoreOf = (seat: number, day: number) => scores[(seat * 7 + day * 3 + 13) % 40]!;
        const matches: H2hMatch<number>[] = [];
        for (let day = 0; day < days; day += 1) {
          for (let index = 0; index < matchesADay(size); index += 1) {
            const { first, second } = matchOfDay(size, day, index);
            const isAverage = second === AVERAGE_SEAT;
            matches.push({
              first,
              firstPoints: scoreOf(first, day),
              second: isAverage ? null : second,
              secondPoints: scoreOf(second, day),
            });
          }
        }
        const rows = h2hTable({ scoring, ids, matches });
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
        const average = matches.filter(({ second }) => second === null);
        const total = (of: (match: (typeof matches)[number]) => number, list = matches) =>
          list.reduce((all, match) => all + of(match), 0);
        expect(sum((row) => row.won + row.drawn + row.lost)).toBe(size * days);
        expect(sum((row) => row.pointsFor)).toBe(
          total((match) => match.firstPoints + match.secondPoints) - total((match) => match.secondPoints, average),
        );
        expect(sum((row) => row.pointsFor - row.pointsAgainst)).toBe(
          total((match) => match.firstPoints - match.secondPoints, average),
        );
        const wonByAverage = average.filter((match) => match.firstPoints < match.secondPoints).length;
        const lostByAverage = average.filter((match) => match.firstPoints > match.secondPoints).length;
        expect(sum((row) => row.won) - lostByAverage).toBe(sum((row) => row.lost) - wonByAverage);
        for (const row of rows) expect(row.total).toBe(3 * row.won + row.drawn);
        rows.slice(1).forEach((row, place) => expect(row.rank).toBeGreaterThanOrEqual(rows[place]!.rank));
      },
    ),
  );
});

describe("settings", () => {
  const limits = { maxSizePrivateH2h: 16, maxKoRoundsPrivateH2h: 3 };
  const season: H2hSeason = { lastRound: 30, nextRound: 5, limits };
  const settings: H2hSettings = { startRound: 5, koRounds: 0, maxEntries: null };

  test.each<[string, Partial<H2hSettings>, Partial<H2hSeason>, number, object[]]>([
    ["the least", {}, {}, 0, []],
    ["the most", { koRounds: 3, maxEntries: 16, startRound: 27 }, {}, 0, []],
    [
      "too late for the knock-outs",
      { koRounds: 3, startRound: 28 },
      {},
      0,
      [{ code: "invalid", field: "start_event" }],
    ],
    ["a round whose deadline has passed", { startRound: 4 }, {}, 0, [{ code: "invalid", field: "start_event" }]],
    ["no deadline left", { startRound: 30 }, { nextRound: null }, 0, [{ code: "invalid", field: "start_event" }]],
    ["too many rounds", { koRounds: 4 }, {}, 0, [{ code: "max_value", field: "ko_rounds", max: 3 }]],
    [
      "as many as there are rounds left",
      { koRounds: 2, startRound: 29 },
      { nextRound: 29 },
      0,
      [{ code: "max_value", field: "ko_rounds", max: 1 }],
    ],
    ["too few places", { maxEntries: 1 }, {}, 0, [{ code: "min_value", field: "max_entries", min: 2 }]],
    [
      "fewer than the knock-outs take",
      { koRounds: 3, maxEntries: 7 },
      {},
      0,
      [{ code: "min_value", field: "max_entries", min: 8 }],
    ],
    ["fewer than there are", { maxEntries: 4 }, {}, 5, [{ code: "min_value", field: "max_entries", min: 5 }]],
    ["too many places", { maxEntries: 17 }, {}, 0, [{ code: "max_value", field: "max_entries", max: 16 }]],
    [
      "any number where the season sets no limit",
      { maxEntries: 500 },
      { limits: { ...limits, maxSizePrivateH2h: 0 } },
      0,
      [],
    ],
  ])("%s [LG-11] [LG-12] [LG-13]", (_, change, other, entryCount, problems) => {
    expect(checkH2hSettings({ ...season, ...other }, { ...settings, ...change }, entryCount)).toEqual(problems);
  });

  test("knock-out rounds leave a round before them: two left make one, one none [LG-12]", () => {
    expect([5, 28, 29, 30, null].map((nextRound) => mostKoRounds({ ...season, nextRound }))).toEqual([3, 2, 1, 0, 0]);
  });

  test("with more knock-out rounds a size that is set grows, and the start comes earlier [LG-14]", () => {
    const small = { startRound: 30, koRounds: 0, maxEntries: 2 };
    expect(withKoRounds(season, small, 3)).toEqual({ startRound: 27, koRounds: 3, maxEntries: 8 });
    expect(withKoRounds(season, settings, 2)).toEqual({ startRound: 5, koRounds: 2, maxEntries: null });
  });
});
