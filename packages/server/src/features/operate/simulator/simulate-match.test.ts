import { clubId, fixtureId, type FootballerId } from "@elleveren/rules";
import { assert as check, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";

import { inventedSeason } from "@elleveren/worlds";
import { finalMs, fullTimeMs, matchMinute, playedLength, playedMinute } from "./match-clock.ts";
import { eventsWith, factsAt } from "./match-facts.ts";
import { tally } from "./match-tally.ts";
import type { MatchSide, MatchTimeline } from "./match-types.ts";
import { pitchBefore, simulateMatch } from "./simulate-match.ts";

const season = inventedSeason({ seed: 7 });
const sideOf = (id: number, strength = 3): MatchSide => ({
  clubId: clubId(id),
  strength,
  squad: season.footballers
    .filter((one) => one.clubId === id)
    .map((one) => ({
      footballerId: one.footballerId,
      position: one.position,
      ratingTenths: one.startPriceTenths,
    })),
});
const match = (seed: number, strengths: readonly [number, number] = [3, 3]): MatchTimeline =>
  simulateMatch({ seed, fixtureId: fixtureId(1), home: sideOf(2, strengths[0]), away: sideOf(9, strengths[1]) });
const seeds = integer({ min: 1, max: 1_000_000 });
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe("a simulated match", () => {
  test("the same seed plays the same match", () => {
    expect(match(5)).toEqual(match(5));
    expect(match(5).events).not.toEqual(match(6).events);
  });

  test("eleven start with one goalkeeper, nobody twice, at most five come on", () => {
    check(
      property(seeds, (seed) => {
        const timeline = match(seed);
        for (const name of ["home", "away"] as const) {
          const { starters, bench } = timeline[name];
          expect(starters).toHaveLength(11);
          expect(starters.filter((one) => one.position === "GKP")).toHaveLength(1);
          expect(new Set([...starters, ...bench].map((one) => one.footballerId)).size).toBe(11 + bench.length);
          const changes = timeline.events.filter((one) => one.kind === "substitution" && one.side === name);
          expect(changes.length).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("minutes of a side add up to eleven times ninety, less what sent-off men missed", () => {
    check(
      property(seeds, (seed) => {
        const timeline = match(seed);
        const end = tally(timeline, timeline.events, playedLength(timeline));
        for (const name of ["home", "away"] as const) {
          const side = [...end.footballers.values()].filter((one) => one.side === name);
          const played = sum(side.map((one) => one.stats.minutes ?? 0));
          const reds = timeline.events.filter((one) => one.kind === "red" && one.side === name);
          const missed = sum(reds.map((red) => 90 - matchMinute(timeline, red.at)));
          // A footballer on the pitch has a minute, also after coming on and going off in the same one.
          const brief = side.filter((one) => {
            const leftMinute = one.offAt === null ? 90 : matchMinute(timeline, one.offAt);
            return leftMinute === one.onMinute;
          });
          expect(played).toBe(990 - missed + brief.length);
        }
      }),
      { numRuns: 300, examples: [[54_866], [703_716]] },
    );
  });

  test("every goal has a scorer on the pitch, and goals conceded are those of the other side", () => {
    check(
      property(seeds, (seed) => {
        const timeline = match(seed);
        for (const corrections of [0, timeline.corrections.length]) {
          const events = eventsWith(timeline, corrections);
          const end = tally(timeline, events, playedLength(timeline));
          const all = [...end.footballers.values()];
          const scored = (side: "home" | "away") =>
            sum(all.filter((f) => f.side === side).map((f) => f.stats.goals_scored ?? 0));
          const own = (side: "home" | "away") =>
            sum(all.filter((f) => f.side === side).map((f) => f.stats.own_goals ?? 0));
          expect(end.score).toEqual({ home: scored("home") + own("away"), away: scored("away") + own("home") });
          expect(sum(all.map((f) => f.stats.assists ?? 0))).toBeLessThanOrEqual(scored("home") + scored("away"));
          events.forEach((event, index) => {
            if (event.kind !== "goal") return;
            const onPitch = pitchBefore({ ...timeline, events }, event.side, index);
            expect(onPitch).toContain(event.scorerId);
            if (event.assistId !== null) expect(onPitch).toContain(event.assistId);
            expect(event.assistId).not.toBe(event.scorerId);
          });
          const keeperFor90 = all.find((f) => f.side === "home" && f.position === "GKP" && f.stats.minutes === 90);
          if (keeperFor90) expect(keeperFor90.stats.goals_conceded ?? 0).toBe(end.score.away);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("counts only grow through a match, except a clean sheet and a second yellow card", () => {
    check(
      property(seeds, (seed) => {
        const timeline = match(seed);
        let before = new Map<FootballerId, Readonly<Record<string, number>>>();
        for (let played = 0; played <= playedLength(timeline); played += 1) {
          const now = new Map<FootballerId, Readonly<Record<string, number>>>();
          for (const fact of factsAt(timeline, played)) {
            if (fact.kind === "stats") now.set(fact.footballerId, fact.stats);
          }
          for (const [id, stats] of before) {
            for (const name of ["minutes", "goals_scored", "assists", "saves", "goals_conceded", "red_cards"]) {
              expect(now.get(id)?.[name] ?? 0).toBeGreaterThanOrEqual(stats[name] ?? 0);
            }
          }
          before = now;
        }
      }),
      { numRuns: 20 },
    );
  });

  test("a clean sheet needs an hour and no goal against while on the pitch", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const timeline = match(seed);
      for (const { stats } of tally(timeline, timeline.events, playedLength(timeline)).footballers.values()) {
        const earned = (stats.minutes ?? 0) >= 60 && (stats.goals_conceded ?? 0) === 0;
        expect(stats.clean_sheets ?? 0).toBe(earned ? 1 : 0);
      }
    }
  });

  test("a thousand matches look like the league", () => {
    const totals: Record<string, number> = {};
    let homeWins = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const timeline = match(seed);
      const end = tally(timeline, timeline.events, playedLength(timeline));
      if (end.score.home > end.score.away) homeWins += 1;
      for (const { stats } of end.footballers.values()) {
        for (const [name, value] of Object.entries(stats)) totals[name] = (totals[name] ?? 0) + value / 1000;
      }
    }
    expect((totals.goals_scored ?? 0) + (totals.own_goals ?? 0)).toBeGreaterThan(2.6);
    expect((totals.goals_scored ?? 0) + (totals.own_goals ?? 0)).toBeLessThan(3.3);
    expect(totals.yellow_cards).toBeGreaterThan(3);
    expect(totals.yellow_cards).toBeLessThan(4);
    expect(totals.red_cards).toBeGreaterThan(0.05);
    expect(totals.red_cards).toBeLessThan(0.2);
    expect(totals.saves).toBeGreaterThan(5);
    expect(totals.saves).toBeLessThan(7.5);
    expect(totals.penalties_missed).toBeGreaterThan(0.03);
    expect(homeWins).toBeGreaterThan(400);
    expect(homeWins).toBeLessThan(550);
  });

  test("a much stronger side wins most of its matches", () => {
    const wins = Array.from({ length: 200 }, (_, index) => {
      const timeline = match(index + 1, [5, 1.5]);
      const { score } = tally(timeline, timeline.events, playedLength(timeline));
      return score.home > score.away;
    });
    expect(wins.filter(Boolean).length).toBeGreaterThan(120);
  });
});

describe("the facts of a match", () => {
  test("kick-off, half-time, full time and final are told as they come", () => {
    const timeline = match(11);
    const fixtureAt = (played: number, final = false) => factsAt(timeline, played, { final })[0];
    expect(fixtureAt(0)).toMatchObject({
      homeScore: 0,
      awayScore: 0,
      minutes: 0,
      started: true,
      finishedProvisional: false,
    });
    expect(fixtureAt(playedLength(timeline))).toMatchObject({
      minutes: 90,
      finishedProvisional: true,
      finished: false,
    });
    expect(fixtureAt(playedLength(timeline), true)).toMatchObject({ finishedProvisional: true, finished: true });
  });

  test("the minute stands still at half-time and the clock ends at full time", () => {
    const lengths = { firstHalfStoppage: 2, secondHalfStoppage: 5 };
    const at = (minutes: number) => playedMinute(lengths, minutes * 60_000);
    expect([at(0), at(30), at(47), at(50), at(62), at(63), at(83), at(500)]).toEqual([0, 30, 47, 47, 47, 48, 68, 97]);
    expect([0, 45, 47, 48, 68, 92, 97].map((played) => matchMinute(lengths, played))).toEqual([
      0, 45, 45, 46, 66, 90, 90,
    ]);
    expect(fullTimeMs(lengths)).toBe(112 * 60_000);
    expect(finalMs(lengths)).toBeGreaterThan(fullTimeMs(lengths));
  });

  test("a correction changes only who is named, never the score", () => {
    const corrected = Array.from({ length: 300 }, (_, index) => match(index + 1)).filter(
      (one) => one.corrections.length > 0,
    );
    expect(corrected.length).toBeGreaterThan(10);
    for (const timeline of corrected) {
      const end = playedLength(timeline);
      const [before] = factsAt(timeline, end);
      const after = factsAt(timeline, end, { corrections: timeline.corrections.length });
      expect(after[0]).toEqual(before);
      expect(after).not.toEqual(factsAt(timeline, end));
    }
  });

  test("a squad without eleven or without a goalkeeper cannot play, and the error says so", () => {
    const noKeeper = { ...sideOf(2), squad: sideOf(2).squad.filter((one) => one.position !== "GKP") };
    const request = { seed: 1, fixtureId: fixtureId(1), away: sideOf(9) };
    expect(() => simulateMatch({ ...request, home: noKeeper })).toThrow("no goalkeeper");
    const tooFew = { ...sideOf(2), squad: sideOf(2).squad.slice(0, 10) };
    expect(() => simulateMatch({ ...request, home: tooFew })).toThrow("cannot field eleven");
  });
});
