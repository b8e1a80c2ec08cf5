/** Types of a simulated match. Minutes are of two kinds: see `match-clock.ts`. */
import type { ClubId, FixtureId, FootballerId, Position } from "@elleveren/rules";

export interface MatchFootballer {
  readonly footballerId: FootballerId;
  readonly position: Position;
  /** Start price: the footballer's public rating, and the measure of minutes, goals and assists. */
  readonly ratingTenths: number;
}

export interface MatchSide {
  readonly clubId: ClubId;
  /** 1 (weak) to 5. */
  readonly strength: number;
  /** All footballers fit to play; at least eleven with a goalkeeper among them. */
  readonly squad: readonly MatchFootballer[];
}

export interface MatchRequest {
  readonly seed: number;
  readonly fixtureId: FixtureId;
  readonly home: MatchSide;
  readonly away: MatchSide;
}

export type SideName = "home" | "away";

export type MatchEvent = {
  /** Played minute: counts through stoppage time, 1 to the match's whole length. */
  readonly at: number;
  /** The side that the event belongs to; an own goal is its scorer's side's. */
  readonly side: SideName;
} & (
  | {
      readonly kind: "goal";
      readonly scorerId: FootballerId;
      readonly assistId: FootballerId | null;
      readonly penalty: boolean;
    }
  | { readonly kind: "own_goal"; readonly scorerId: FootballerId }
  | { readonly kind: "penalty_missed"; readonly takerId: FootballerId; readonly saverId: FootballerId | null }
  | { readonly kind: "save"; readonly keeperId: FootballerId }
  | { readonly kind: "yellow"; readonly footballerId: FootballerId }
  /** Sent off, by a second yellow card when `second`. */
  | { readonly kind: "red"; readonly footballerId: FootballerId; readonly second: boolean }
  | {
      readonly kind: "substitution";
      readonly outId: FootballerId;
      readonly inId: FootballerId;
      readonly injured: boolean;
    }
);

export interface MatchCorrection {
  readonly afterMinutes: number;
  /** Index in `events`, and the event as it is from then on. */
  readonly eventIndex: number;
  readonly event: MatchEvent;
}

export interface MatchTimeline {
  readonly fixtureId: FixtureId;
  readonly home: TimelineSide;
  readonly away: TimelineSide;
  readonly events: readonly MatchEvent[];
  readonly firstHalfStoppage: number;
  readonly secondHalfStoppage: number;
  readonly corrections: readonly MatchCorrection[];
}

export interface TimelineSide {
  readonly clubId: ClubId;
  /** The eleven of the start, goalkeeper first. */
  readonly starters: readonly MatchFootballer[];
  readonly bench: readonly MatchFootballer[];
}
