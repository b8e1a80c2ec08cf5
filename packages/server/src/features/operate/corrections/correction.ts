/** Problems of a correction, and the content of its preview. */
import type {
  EntryId,
  FixtureId,
  FootballerId,
  LeagueId,
  PhaseId,
  RoundId,
  StatsContradiction,
} from "@elleveren/rules";

import type { RoundMove } from "../../clock/index.ts";

/**
 * Contradictions a correction would cause: confirmed by the operator, not refused, for reality has odder matches than
 * rules foresee.
 */
export type Question = StatsContradiction & { readonly fixtureId: FixtureId };

export type CorrectionProblem =
  | { readonly code: "nothing_changes" }
  /** No points follow from it yet. */
  | { readonly code: "round_not_closed"; readonly fixtureId: FixtureId }
  | { readonly code: "moved"; readonly revision: number }
  | { readonly code: "spoken_since"; readonly fixtureId: number; readonly footballerId: number }
  | { readonly code: "taken_back" }
  /** The contradiction was not confirmed. */
  | { readonly code: "contradicts" };

export interface MovedFootballer {
  readonly footballerId: FootballerId;
  readonly roundId: RoundId;
  readonly before: number;
  readonly after: number;
}

export interface PreviewedRound {
  readonly roundId: RoundId;
  /** False: the last one settled, whose table shows what all of it comes to. */
  readonly isCorrected: boolean;
  readonly isSettled: boolean;
  readonly move: RoundMove;
}

/** The first of them, and how many there are. */
export interface Listed<T> {
  readonly count: number;
  readonly listed: readonly T[];
}

export interface FlippedTie {
  readonly kind: "h2h" | "cup";
  readonly leagueId: LeagueId;
  readonly roundId: RoundId;
  readonly first: EntryId;
  /** Null is the average. */
  readonly second: EntryId | null;
  /** Null is a draw. */
  readonly winnerBefore: EntryId | null;
  readonly winnerAfter: EntryId | null;
  /** The next round has begun with the first winner, which stays (decision 0089). */
  readonly stays: boolean;
}

export interface MovedLeader {
  readonly leagueId: LeagueId;
  readonly before: EntryId;
  readonly after: EntryId;
}

export interface MovedPhase {
  readonly phaseId: PhaseId;
  readonly before: EntryId;
  readonly after: EntryId;
}

export interface EntryRound {
  readonly roundId: RoundId;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  readonly roundRankBefore: number;
  readonly roundRankAfter: number;
  readonly totalBefore: number;
  readonly totalAfter: number;
  readonly overallRankBefore: number;
  readonly overallRankAfter: number;
}

export interface Preview {
  /** Of the facts it was made from: `make` is refused when they moved. */
  readonly revision: number;
  /** Contradictions to confirm; absent in corrections stored before they were asked. */
  readonly questions?: readonly Question[];
  readonly footballers: readonly MovedFootballer[];
  readonly rounds: readonly PreviewedRound[];
  readonly phases: readonly MovedPhase[];
  readonly ties: Listed<FlippedTie>;
  readonly leaders: Listed<MovedLeader>;
  /** Rounds of the requested entry; empty when it took no part, or none was requested. */
  readonly entry: readonly EntryRound[];
}

export const LISTED = 50;
