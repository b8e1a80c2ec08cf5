import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { MatchStats, Position } from "../game.ts";
import { footballerId } from "../ids.ts";
import type { MatchPlace } from "../match-place/place-in-match.ts";
import { pointsForStats } from "../points/points-for-stats.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { matchDraw, type ManOutlook, type OddsMan, type OddsMatch } from "./draw-match.ts";
import { outlooksOf } from "./man-outlook.ts";
import { seededStream } from "./seeded-stream.ts";

const ruleset = RULESETS["eliteserien-2026"];
const ON: MatchPlace = { kind: "on", sinceMinute: 0 };
const outlook = (change: Partial<ManOutlook> = {}): ManOutlook => ({
  plays: 0.95,
  playsFull: 0.9,
  goals: 0.2,
  assists: 0.1,
  saves: 0,
  yellowCards: 0,
  bonus: 0,
  defensive: 0,
  ...change,
});
const man = (id: number, position: Position, change: Partial<OddsMan> = {}): OddsMan => ({
  footballerId: footballerId(id),
  position,
  isHome: true,
  place: { kind: "unknown" },
  stats: {},
  outlook: outlook(),
  ...change,
});
const match = (men: readonly OddsMan[], change: Partial<OddsMatch> = {}): OddsMatch => ({
  minutes: 0,
  isStarted: false,
  isOver: false,
  isBonusOfficial: false,
  homeGoals: 1.5,
  awayGoals: 1.1,
  men,
  ...change,
});
const pointsOf = (position: Position, stats: MatchStats) => pointsForStats({ ruleset, position, stats }).points;
const times = 20_000;
/** The share of draws in which it is so. */
function shareOf(of: OddsMatch, isSo: (points: Int16Array, played: Uint8Array) => boolean, seed = "share"): number {
  const { draw } = matchDraw(ruleset, of);
  const random = seededStream(seed);
  let count = 0;
  for (let at = 0; at < times; at++) {
    const { points, played } = draw(random);
    if (isSo(points, played)) count += 1;
  }
  return count / times;
}

describe("numbers of chance from a text", () => {
  test("the same text gives the same numbers, another one others", () => {
    const first = (text: string) => Array.from({ length: 5 }, seededStream(text));
    expect(first("round 3")).toEqual(first("round 3"));
    expect(first("round 3")).not.toEqual(first("round 4"));
  });

  test("they are spread evenly from 0 to 1", () => {
    const random = seededStream("even");
    const bins = new Array<number>(10).fill(0);
    for (let at = 0; at < 100_000; at++) bins[Math.floor(random() * 10)]! += 1;
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});

describe("a match that is over", () => {
  test("has what it has, in every draw", () => {
    const stats = { minutes: 90, goals_scored: 1, bonus: 3, red_cards: 1 };
    const men = [man(1, "FWD", { stats, place: { kind: "played", sinceMinute: 0 } }), man(2, "MID")];
    const { draw } = matchDraw(
      ruleset,
      match(men, { minutes: 90, isStarted: true, isOver: true, isBonusOfficial: true }),
    );
    const random = seededStream("over");
    for (let at = 0; at < 5; at++) {
      const { points, played } = draw(random);
      expect([...points]).toEqual([pointsOf("FWD", stats), 0]);
      expect([...played]).toEqual([1, 0]);
    }
  });

  test("without its official bonus only the bonus is open, and it goes to those who played", () => {
    const men = [1, 2, 3, 4, 5].map((id) =>
      man(id, "MID", {
        stats: id < 5 ? { minutes: 90 } : {},
        place: { kind: id < 5 ? "played" : "bench", sinceMinute: 0 } as MatchPlace,
      }),
    );
    const { draw } = matchDraw(ruleset, match(men, { minutes: 90, isStarted: true, isOver: true }));
    const random = seededStream("bonus");
    const played = pointsOf("MID", { minutes: 90 });
    for (let at = 0; at < 50; at++) {
      const points = [...draw(random).points];
      expect(points.slice(0, 4).toSorted((one, other) => one - other)).toEqual([
        played,
        played + 1,
        played + 2,
        played + 3,
      ]);
      expect(points[4]).toBe(0);
    }
  });
});

describe("small matches against exact chances", () => {
  // One man of each club on the pitch, who scores all that his club does; own goals are left out of the mean.
  const lone = (minutes: number, homeGoals: number) =>
    match(
      [
        man(1, "FWD", { place: ON, stats: { minutes }, outlook: outlook({ assists: 0 }) }),
        man(2, "GKP", { isHome: false, place: ON, stats: { minutes } }),
      ],
      { minutes, isStarted: true, isBonusOfficial: true, homeGoals, awayGoals: 0 },
    );

  test("who scores, by the minutes that are left", () => {
    for (const [minutes, homeGoals] of [
      [80, 0.9],
      [45, 0.4],
      [89, 2],
    ] as const) {
      const before = pointsOf("FWD", { minutes });
      const mean = (0.97 * homeGoals * (90 - minutes)) / 90;
      const scored = shareOf(lone(minutes, homeGoals), (points) => points[0]! >= before + 4);
      // Less than 1 - e^-mean by what the doubt about the mean takes: about mean² doubt² / 2.
      const exact = 1 - Math.exp(-mean) - (Math.exp(-mean) * mean ** 2 * 0.25 ** 2) / 2;
      // He may be taken off before.
      expect(scored).toBeGreaterThan(exact * 0.72 - 0.01);
      expect(scored).toBeLessThan(exact + 0.012);
    }
  });

  test("a clean sheet is kept or lost by both defenders at once, and by the goalkeeper with them", () => {
    const side = [man(1, "GKP"), man(2, "DEF"), man(3, "DEF")].map((one) => ({
      ...one,
      place: ON,
      stats: { minutes: 89 },
      outlook: outlook({ goals: 0, assists: 0 }),
    }));
    const of = match([...side, man(4, "FWD", { isHome: false, place: ON, stats: { minutes: 89 } })], {
      minutes: 89,
      isStarted: true,
      homeGoals: 0,
      awayGoals: 30,
      isBonusOfficial: true,
    });
    const { draw } = matchDraw(ruleset, of);
    const random = seededStream("together");
    const clean = pointsOf("DEF", { minutes: 90, clean_sheets: 1 });
    let lost = 0;
    for (let at = 0; at < 2000; at++) {
      const [keeper, ...defenders] = [...draw(random).points].slice(0, 3);
      const kept = [keeper, ...defenders].filter((points) => points! >= clean).length;
      // Who was taken off in the last minute may have kept it.
      if (kept === 0) lost += 1;
    }
    // 30 goals a match are a third of one in a minute.
    expect(lost / 2000).toBeGreaterThan(0.12);
    expect(lost / 2000).toBeLessThan(0.3);
  });
});

describe("who plays", () => {
  test("as often as the forecast has it, while nobody has told", () => {
    const men = [man(1, "MID", { outlook: outlook({ plays: 0.7, playsFull: 0.5 }) })];
    expect(shareOf(match(men), (_, played) => played[0] === 1)).toBeCloseTo(0.7, 1);
  });

  test.each([
    [{ kind: "left_out" }, 0, 0],
    [{ kind: "eleven" }, 1, 1],
    [{ kind: "bench" }, 0.3, 0.55],
  ] as const)("as the line-up says: %j", (place, least, most) => {
    const share = shareOf(match([man(1, "MID", { place: place as MatchPlace })]), (_, played) => played[0] === 1);
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  test("what he has is never taken from who was taken off", () => {
    const stats = { minutes: 55, goals_scored: 2, yellow_cards: 1 };
    const men = [man(1, "MID", { place: { kind: "off", minute: 55, isSentOff: false }, stats })];
    const least = pointsOf("MID", stats);
    expect(
      shareOf(match(men, { minutes: 60, isStarted: true, isBonusOfficial: true }), ([points]) => points === least),
    ).toBe(1);
  });
});

test("no draw gives points that the rules cannot, whatever the match", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 95 }),
      fc.double({ min: 0, max: 6, noNaN: true }),
      fc.constantFrom(...(["GKP", "DEF", "MID", "FWD"] as const)),
      fc.integer({ min: 0, max: 4 }),
      (minutes, goals, position, scored) => {
        const stats = minutes > 0 ? { minutes: Math.min(90, minutes), goals_scored: scored } : {};
        const men = [
          man(1, position, { place: minutes > 0 ? ON : { kind: "unknown" }, stats }),
          man(2, "MID", { isHome: false }),
        ];
        const { draw } = matchDraw(
          ruleset,
          match(men, { minutes, isStarted: minutes > 0, homeGoals: goals, awayGoals: goals }),
        );
        const { points, played } = draw(seededStream(`${minutes} ${scored}`));
        for (const one of points) {
          expect(Number.isInteger(one)).toBe(true);
          expect(Math.abs(one)).toBeLessThan(200);
        }
        if (minutes > 0) expect(played[0]).toBe(1);
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});

test("a forecast's points become counts again, shared out among two matches", () => {
  const parts = { minutes: 3, goals_scored: 2.5, assists: 1.2, yellow_cards: -0.2, bonus: 0.6 };
  const matches = [
    { plays: 0.9, playsFull: 0.8, plain: 3 },
    { plays: 0.9, playsFull: 0.8, plain: 1 },
  ];
  const [first, second] = outlooksOf(ruleset, "MID", { parts, matches });
  const goalWorth = pointsOf("MID", { goals_scored: 1 });
  expect(first!.goals + second!.goals).toBeCloseTo(2.5 / goalWorth, 9);
  expect(first!.goals).toBeCloseTo(3 * second!.goals, 9);
  expect(first!.yellowCards + second!.yellowCards).toBeCloseTo(0.2, 9);
  expect(first!.saves).toBe(0);
});
