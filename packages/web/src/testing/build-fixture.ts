import { clubId, fixtureId, roundId } from "@elleveren/rules";

import type { Fixture } from "../api/live/fixtures.ts";

interface FixtureWish extends Partial<Omit<Fixture, "fixtureId" | "roundId" | "home" | "away">> {
  readonly id: number;
  readonly round?: number | null;
  readonly clubs?: readonly [home: number, away: number];
  /** Null before kick-off. */
  readonly score?: readonly [home: number, away: number] | null;
}

/** A match of round 3 that has not begun, unless something else is wished. */
export function buildFixture({ id, round = 3, clubs = [1, 2], score = null, ...rest }: FixtureWish): Fixture {
  return {
    fixtureId: fixtureId(id),
    code: id,
    roundId: round === null ? null : roundId(round),
    kickoffAtMs: Date.UTC(2026, 3, 11, 16),
    isStarted: score !== null,
    isOver: false,
    isFinished: false,
    minutes: 0,
    home: { clubId: clubId(clubs[0]), goals: score?.[0] ?? null, difficulty: 2 },
    away: { clubId: clubId(clubs[1]), goals: score?.[1] ?? null, difficulty: 4 },
    tvChannel: null,
    ticketsUrl: null,
    highlightsId: null,
    stats: [],
    ...rest,
  };
}
