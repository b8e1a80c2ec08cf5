/** Facts as they really come: late, doubled, withdrawn, of matches that are put off or broken off. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { POSITIONS, type Position } from "../game.ts";
import { footballerId } from "../ids.ts";
import type { MatchPlace } from "../match-place/place-in-match.ts";
import { pointsForStats } from "../points/points-for-stats.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { matchDraw, type OddsMan, type OddsMatch } from "./draw-match.ts";
import { outlooksOf } from "./man-outlook.ts";
import { seededStream } from "./seeded-stream.ts";

const RUNS = { numRuns: 100, seed: 11 };
const rulesets = fc.constantFrom(RULESETS["eliteserien-2026"], RULESETS["fpl-2025-26"]);
const DRAWS = 12;

function drawsOf(ruleset: (typeof RULESETS)["eliteserien-2026"], match: OddsMatch) {
  const { draw } = matchDraw(ruleset, match);
  const random = seededStream("bad facts");
  return Array.from({ length: DRAWS }, () => {
    const { points, played, scored, conceded } = draw(random);
    return { points: [...points], played: [...played], scored: [...scored], conceded: [...conceded] };
  });
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const outlook = fc
  .record({ plays: share, fullShare: share, goals: share, assists: share, bonus: share })
  .map(({ plays, fullShare, goals, assists, bonus }) => ({
    plays,
    playsFull: plays * fullShare,
    goals,
    assists,
    saves: 0,
    yellowCards: 0.1,
    bonus,
    defensive: 0.1,
  }));
const man = fc.record({ position: fc.constantFrom<Position>(...POSITIONS), isHome: fc.boolean(), outlook });
const squads = fc.array(man, { minLength: 2, maxLength: 30 });
const beforeKickoff = (men: readonly Pick<OddsMan, "position" | "isHome" | "outlook">[]): OddsMatch => ({
  minutes: 0,
  isStarted: false,
  isOver: false,
  isBonusOfficial: false,
  homeGoals: 1.6,
  awayGoals: 1.1,
  men: men.map((one, index) => ({
    ...one,
    footballerId: footballerId(index + 1),
    place: { kind: "unknown" } satisfies MatchPlace,
    stats: {},
  })),
});
/** After so many minutes, everybody on the pitch, with goals and cards. */
const during = (match: OddsMatch, minutes: number, goals: number): OddsMatch => ({
  ...match,
  minutes,
  isStarted: true,
  men: match.men.map((one, index) => ({
    ...one,
    place: { kind: "on", sinceMinute: 0 },
    stats: { minutes, goals_scored: index === 0 ? goals : 0, yellow_cards: index % 3 === 1 ? 1 : 0 },
  })),
});

test("a match that is put off before its kick-off is drawn as one that is yet to come", () => {
  fc.assert(
    fc.property(rulesets, squads, fc.integer({ min: 1, max: 40 }), (ruleset, men, minutes) => {
      const match = beforeKickoff(men);
      const before = drawsOf(ruleset, match);
      // It had begun by mistake, and everything of it is taken back.
      drawsOf(ruleset, during(match, minutes, 1));
      expect(drawsOf(ruleset, { ...match, minutes: 0, isStarted: false })).toEqual(before);
    }),
    RUNS,
  );
});

test("a match that is broken off stands as it is: only its bonus is open, and in the end nothing", () => {
  fc.assert(
    fc.property(rulesets, squads, fc.integer({ min: 1, max: 89 }), fc.nat(4), (ruleset, men, minutes, goals) => {
      const match: OddsMatch = { ...during(beforeKickoff(men), minutes, goals), isOver: true };
      const now = match.men.map(({ position, stats }) => pointsForStats({ ruleset, position, stats }).points);
      const most = Math.max(...ruleset.bonus.points);
      for (const { points, played, scored } of drawsOf(ruleset, match)) {
        points.forEach((one, index) => {
          expect(one).toBeGreaterThanOrEqual(now[index]!);
          expect(one).toBeLessThanOrEqual(now[index]! + most);
        });
        expect(played.every((one) => one === 1)).toBe(true);
        expect(scored[0]).toBe(goals);
      }
      for (const { points } of drawsOf(ruleset, { ...match, isBonusOfficial: true })) expect(points).toEqual(now);
    }),
    RUNS,
  );
});

test("a round without footballers has ends without points", () => {
  for (const ruleset of [RULESETS["eliteserien-2026"], RULESETS["fpl-2025-26"]])
    for (const change of [{}, { minutes: 50, isStarted: true }, { minutes: 90, isStarted: true, isOver: true }])
      for (const { points, played } of drawsOf(ruleset, { ...beforeKickoff([]), ...change })) {
        expect(points).toEqual([]);
        expect(played).toEqual([]);
      }
});

test("of a round of two matches each has its share, and both together what was expected", () => {
  const ruleset = RULESETS["eliteserien-2026"];
  const parts = fc.record({ goals_scored: share, assists: share, bonus: share, yellow_cards: fc.constant(-0.2) });
  const matches = fc.array(
    fc.record({ plays: share, playsFull: share, plain: fc.double({ min: 0, max: 8, noNaN: true }) }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.constantFrom<Position>(...POSITIONS), parts, matches, (position, told, of) => {
      const outlooks = outlooksOf(ruleset, position, { parts: told, matches: of });
      expect(outlooks).toHaveLength(of.length);
      const sum = (key: "goals" | "assists" | "bonus") => outlooks.reduce((total, one) => total + one[key], 0);
      const worth = (stat: "goals_scored" | "assists" | "bonus") =>
        pointsForStats({ ruleset, position, stats: { [stat]: 1 } }).points;
      expect(sum("goals") * worth("goals_scored")).toBeCloseTo(told.goals_scored, 9);
      expect(sum("assists") * worth("assists")).toBeCloseTo(told.assists, 9);
      expect(sum("bonus") * worth("bonus")).toBeCloseTo(told.bonus, 9);
      outlooks.forEach((one, at) => expect(one.plays).toBe(of[at]!.plays));
    }),
    RUNS,
  );
});

test("whoever turns out not to play after he was named has nothing in any end", () => {
  const late = fc.constantFrom<MatchPlace>({ kind: "left_out" }, { kind: "off", minute: 0, isSentOff: false });
  fc.assert(
    fc.property(rulesets, squads, late, fc.nat(80), (ruleset, men, place, minutes) => {
      const match = beforeKickoff(men);
      const named = match.men.map((one): OddsMan => ({ ...one, place: { kind: "eleven" } }));
      const missing = named.map((one, index) => (index === 0 ? { ...one, place } : one));
      expect(drawsOf(ruleset, { ...match, men: named }).every(({ played }) => played[0] === 1)).toBe(true);
      for (const started of [match, { ...match, minutes, isStarted: true }])
        for (const { points, played, scored } of drawsOf(ruleset, { ...started, men: missing }))
          expect([points[0], played[0], scored[0]]).toEqual([0, 0, 0]);
    }),
    RUNS,
  );
});

test("a goal that is taken away leaves the very draws of before", () => {
  fc.assert(
    fc.property(rulesets, squads, fc.integer({ min: 1, max: 95 }), fc.nat(3), (ruleset, men, minutes, goals) => {
      const match = beforeKickoff(men);
      const before = drawsOf(ruleset, during(match, minutes, goals));
      const scored = drawsOf(ruleset, during(match, minutes, goals + 1));
      expect(scored.map(({ scored: all }) => all[0])).toEqual(before.map(({ scored: all }) => all[0]! + 1));
      expect(drawsOf(ruleset, during(match, minutes, goals))).toEqual(before);
    }),
    RUNS,
  );
});
