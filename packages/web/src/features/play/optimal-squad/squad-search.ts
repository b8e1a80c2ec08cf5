/**
 * The search for the best squad in numbers alone: what a worker is sent and what it answers. Everything here can be copied
 * between threads.
 */
import type { ClubId, FootballerId, Position, RoundWeights, SquadRules } from "@elleveren/rules";

export interface Candidate {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  /** What keeping or buying him takes out of the money: the selling price of one who is owned, else the price of now. */
  readonly costTenths: number;
  readonly isOwned: boolean;
  /** Must be in the squad. */
  readonly isLocked: boolean;
  /** Expected in each round of the search; never below 0. */
  readonly points: readonly number[];
}

export interface SquadSearch {
  readonly rules: SquadRules;
  readonly candidates: readonly Candidate[];
  /** The most that the squad may cost, by `costTenths`. */
  readonly moneyTenths: number;
  /** One for each round: what starting, sitting out and an armband are worth. */
  readonly rounds: readonly RoundWeights[];
  /** Absent while a first squad is chosen. */
  readonly transfers?: TransferAllowance;
}

export interface TransferAllowance {
  /** The most newcomers, those that cost points included. */
  readonly limit: number;
  /** Newcomers who cost nothing. */
  readonly free: number;
  readonly costPoints: number;
}

/** A squad that was found, by the value that the search maximises. */
export interface FoundSquad {
  readonly footballerIds: readonly FootballerId[];
  /** Expected in all rounds, less what paid transfers cost. */
  readonly points: number;
  /** What they cost, as a positive number. */
  readonly costPoints: number;
  /** False when time ran out first: then a better squad may exist. */
  readonly isProven: boolean;
  /** No squad can expect more than this. */
  readonly boundPoints: number;
}

/** Why no squad keeps to the settings. `clubs` also says it where limits only clash together. */
export type Obstacle =
  | { readonly code: "locked_positions"; readonly position: Position; readonly count: number; readonly places: number }
  | { readonly code: "locked_clubs"; readonly clubId: ClubId; readonly count: number; readonly limit: number }
  | { readonly code: "too_few_left"; readonly position: Position; readonly count: number; readonly places: number }
  /** The cheapest squad within the other settings costs so much more than there is. */
  | { readonly code: "money"; readonly byTenths: number }
  /** Within the other settings it takes at least so many newcomers. */
  | { readonly code: "transfers"; readonly needed: number; readonly limit: number }
  | { readonly code: "together" };

export type SearchOutcome =
  | { readonly kind: "found"; readonly squad: FoundSquad; readonly freeOnly: FoundSquad | null }
  | { readonly kind: "impossible"; readonly obstacles: readonly Obstacle[] }
  /** Time ran out before any squad was found. */
  | { readonly kind: "out-of-time" };

export interface SearchProgress {
  /** The best squad so far expects so many points; null before the first. */
  readonly foundPoints: number | null;
  /** No squad can expect more than this; null while nothing is known. */
  readonly boundPoints: number | null;
}
