import { RULESETS } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { CREST_EMBLEMS, CREST_SHAPES, SHIRT_PATTERNS, type ClubKit } from "./club-kits.ts";
import { inventedSeason } from "./invented-season.ts";

const count = <T>(items: readonly T[], key: (item: T) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

describe("the invented season", () => {
  const season = inventedSeason({ seed: 42 });
  const top = season.clubs.filter((club) => !club.unavailable);

  test("the same seed gives the same season, another seed another", () => {
    expect(inventedSeason({ seed: 42 })).toEqual(season);
    expect(inventedSeason({ seed: 43 }).fixtures).not.toEqual(season.fixtures);
    expect(inventedSeason({ seed: 43 }).footballers).not.toEqual(season.footballers);
  });

  test("30 rounds, 240 fixtures, every pair once at home and once away", () => {
    expect(season.rounds).toHaveLength(30);
    expect(season.fixtures).toHaveLength(240);
    expect(new Set(season.fixtures.map((f) => `${f.homeClubId}-${f.awayClubId}`)).size).toBe(16 * 15);
    for (const club of top) {
      const own = season.fixtures.filter((f) => f.homeClubId === club.clubId);
      expect(own).toHaveLength(15);
    }
  });

  test("deadlines are five minutes before the first kick-off and rise; no match is played after the next deadline", () => {
    const offsetMs = RULESETS["eliteserien-2026"].deadline.minutesBeforeKickoff * 60_000;
    season.rounds.forEach((round, index) => {
      const kickoffs = season.fixtures.filter((f) => f.roundId === round.roundId).map((f) => f.kickoffAtMs ?? 0);
      expect(round.deadlineAtMs).toBe(Math.min(...kickoffs) - offsetMs);
      const next = season.rounds[index + 1];
      if (next) expect(Math.max(...kickoffs)).toBeLessThan(next.deadlineAtMs);
    });
  });

  test("some rounds are short and one later round is double for their clubs", () => {
    const perRound = count(season.fixtures, (f) => f.roundId ?? 0);
    expect([...perRound.values()].some((matches) => matches < 8)).toBe(true);
    expect([...perRound.values()].some((matches) => matches > 8)).toBe(true);
    expect(perRound.get(9)).toBe(9);
  });

  test("kick-offs are Norwegian wall-clock times, before and after summer time begins", () => {
    const kickoff = (round: number) =>
      season.fixtures.filter((f) => f.roundId === round).map((f) => new Date(f.kickoffAtMs ?? 0).toISOString());
    expect(kickoff(1)).toContain("2026-03-15T16:00:00.000Z");
    expect(kickoff(24)).toContain("2026-10-18T15:00:00.000Z");
    expect(kickoff(30)).toEqual(Array.from({ length: 8 }, () => "2026-12-06T16:00:00.000Z"));
  });

  test("every club has footballers enough, at prices from 4.0 to 12.5, with unique ids, codes and fiks ids", () => {
    expect(season.footballers).toHaveLength(16 * 26);
    for (const key of ["footballerId", "code", "fiksId"] as const) {
      expect(new Set(season.footballers.map((f) => f[key])).size).toBe(season.footballers.length);
    }
    for (const club of top) {
      const positions = season.footballers.filter((f) => f.clubId === club.clubId).map((f) => f.position);
      expect(positions.filter((p) => p === "GKP").length).toBeGreaterThanOrEqual(2);
      expect(positions.filter((p) => p === "DEF").length).toBeGreaterThanOrEqual(7);
      expect(positions.filter((p) => p === "MID").length).toBeGreaterThanOrEqual(7);
      expect(positions.filter((p) => p === "FWD").length).toBeGreaterThanOrEqual(4);
    }
    const prices = season.footballers.map((f) => f.startPriceTenths);
    expect(Math.min(...prices)).toBe(40);
    expect(Math.max(...prices)).toBeGreaterThanOrEqual(110);
    expect(Math.max(...prices)).toBeLessThanOrEqual(125);
    expect(prices.every((price) => price % 5 === 0)).toBe(true);
  });

  test("every club of both divisions has a shirt and a crest of its own", () => {
    expect(season.clubs).toHaveLength(32);
    const drawn = season.clubs.map((club) => club.kit as unknown as ClubKit);
    for (const kit of drawn) {
      expect(SHIRT_PATTERNS).toContain(kit.pattern);
      expect(CREST_SHAPES).toContain(kit.crest.shape);
      expect(CREST_EMBLEMS).toContain(kit.crest.emblem);
      const { shape, emblem, ...crest } = kit.crest;
      const colours = [kit.base, kit.secondary, kit.trim, ...Object.values(kit.keeper), ...Object.values(crest)];
      for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(kit.keeper.base).not.toBe(kit.base);
    }
    expect(new Set(drawn.map((kit) => JSON.stringify(kit.crest))).size).toBe(32);
  });

  test("a short season for tests has whole rounds", () => {
    const small = inventedSeason({ seed: 1, clubs: 16, rounds: 6, footballersPerClub: 21 });
    expect(small.footballers).toHaveLength(336);
    expect([...count(small.fixtures, (f) => f.roundId ?? 0).values()]).toEqual([8, 8, 8, 8, 8, 8]);
  });

  test("a request that cannot be played is refused in words", () => {
    expect(() => inventedSeason({ seed: 1, clubs: 4, rounds: 10 })).toThrow("4 clubs meet in at most 6 rounds");
    expect(() => inventedSeason({ seed: 1, footballersPerClub: 12 })).toThrow("at least 16");
  });
});
