/** How a footballer's round stands, from the matches of his club. */
import type { ClubId } from "@elleveren/rules";

import { isLive, type Fixture } from "../../api/fixtures.ts";

export type MatchState = "none" | "coming" | "live" | "over";

export interface RoundStatus {
  readonly state: MatchState;
  /** The match that the state speaks of. */
  readonly fixture: Fixture | undefined;
  /** True once any of his matches has started: before that he has no points to show. */
  readonly hasStarted: boolean;
}

/** Of several matches the live one counts, then the next one, then the last. */
export function roundStatus(fixtures: readonly Fixture[], club: ClubId): RoundStatus {
  const own = fixtures
    .filter((fixture) => fixture.home.clubId === club || fixture.away.clubId === club)
    .toSorted((a, b) => (a.kickoffAtMs ?? Infinity) - (b.kickoffAtMs ?? Infinity));
  const hasStarted = own.some((fixture) => fixture.isStarted);
  const live = own.find(isLive);
  if (live) return { state: "live", fixture: live, hasStarted };
  const coming = own.find((fixture) => !fixture.isStarted && !fixture.isOver);
  if (coming) return { state: "coming", fixture: coming, hasStarted };
  const last = own.at(-1);
  return last ? { state: "over", fixture: last, hasStarted } : { state: "none", fixture: undefined, hasStarted: false };
}

/** How many of these clubs' footballers play now, and how many have not started. */
export function playingCounts(fixtures: readonly Fixture[], clubs: readonly ClubId[]): { now: number; left: number } {
  const states = clubs.map((club) => roundStatus(fixtures, club).state);
  return {
    now: states.filter((state) => state === "live").length,
    left: states.filter((state) => state === "coming").length,
  };
}
