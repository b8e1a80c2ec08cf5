/**
 * A season without pauses: every four hours of game time a round closes and its eight matches kick off one after
 * another, so that some are always on and the tables of one round settle while the next is played.
 */
import { inventedSeason } from "@elleveren/worlds";
import type { Season } from "../../packages/server/src/features/seasons/index.ts";

const MINUTE_MS = 60_000;
export const ROUND_EVERY_MS = 240 * MINUTE_MS;
/** From the deadline to the first kick-off, as in the season's rules. */
const BEFORE_KICKOFF_MS = 5 * MINUTE_MS;
const BETWEEN_KICKOFFS_MS = 15 * MINUTE_MS;
const LONGEST_SEASON = 30;

/** With as many rounds as `lengthMs` of game time needs; the first deadline passes at `startsAtMs`. */
export function seasonWithoutPauses(seed: number, startsAtMs: number, lengthMs: number): Season {
  const rounds = Math.min(LONGEST_SEASON, Math.ceil(lengthMs / ROUND_EVERY_MS) + 2);
  const season = inventedSeason({ seed, rounds });
  const deadlineOf = (roundId: number) => startsAtMs + (roundId - 1) * ROUND_EVERY_MS;
  const playedBefore = new Map<number, number>();
  return {
    ...season,
    rounds: season.rounds.map((round) => ({ ...round, deadlineAtMs: deadlineOf(round.roundId) })),
    fixtures: season.fixtures.map((fixture) => {
      if (fixture.roundId === null) return fixture;
      const place = playedBefore.get(fixture.roundId) ?? 0;
      playedBefore.set(fixture.roundId, place + 1);
      const kickoffAtMs = deadlineOf(fixture.roundId) + BEFORE_KICKOFF_MS + place * BETWEEN_KICKOFFS_MS;
      return { ...fixture, kickoffAtMs };
    }),
  };
}
