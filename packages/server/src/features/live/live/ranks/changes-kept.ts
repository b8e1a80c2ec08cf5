/**
 * Recent changes, for readers that reconnect with a stamp: rounds by the revision that moved them, and leagues by the
 * time of their notification here. Bounded, with a known lower bound.
 */
import type { LiveStamp } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

/** Clocks of processes differ by less; telling of a league once more does no harm. */
const CLOCK_MARGIN_MS = 5000;
const KEPT_MS = 10 * 60_000;
const KEPT_LEAGUES = 20_000;

export interface MovedSince {
  readonly roundIds: readonly RoundId[];
  readonly leagueIds: readonly number[];
  /** There may be more than these. */
  readonly isShort: boolean;
}

export interface ChangesKept {
  roundMoved(roundId: RoundId, revision: number): void;
  leagueMoved(leagueId: number, atMs: number): void;
  /** All before may be unknown: the season was read again, or messages were lost. */
  restart(revision: number, atMs: number): void;
  /** `setBackFromMs`: stamps up to then may be of a clock that was set back since, and cannot be told from later ones. */
  since(stamp: LiveStamp, setBackFromMs: number): MovedSince;
}

export function createChangesKept(revision: number, atMs: number): ChangesKept {
  let roundsFrom = revision;
  let leaguesFromMs = atMs;
  const rounds = new Map<RoundId, number>();
  /** In the order of their times. */
  const leagues = new Map<number, number>();

  const forgetOld = (nowMs: number) => {
    for (const [leagueId, movedAtMs] of leagues) {
      if (leagues.size <= KEPT_LEAGUES && nowMs - movedAtMs <= KEPT_MS) break;
      leagues.delete(leagueId);
      leaguesFromMs = Math.max(leaguesFromMs, movedAtMs);
    }
  };
  return {
    roundMoved: (roundId, movedBy) => void rounds.set(roundId, movedBy),
    leagueMoved(leagueId, movedAtMs) {
      leagues.delete(leagueId);
      leagues.set(leagueId, movedAtMs);
      forgetOld(movedAtMs);
    },
    restart(newest, nowMs) {
      roundsFrom = newest;
      leaguesFromMs = nowMs;
      rounds.clear();
      leagues.clear();
    },
    since(stamp, setBackFromMs) {
      const fromMs = stamp.atMs - CLOCK_MARGIN_MS;
      return {
        roundIds: [...rounds].filter(([, movedBy]) => movedBy > stamp.facts).map(([roundId]) => roundId),
        leagueIds: [...leagues].filter(([, movedAtMs]) => movedAtMs >= fromMs).map(([leagueId]) => leagueId),
        isShort: stamp.facts < roundsFrom || fromMs < Math.max(leaguesFromMs, setBackFromMs),
      };
    },
  };
}
