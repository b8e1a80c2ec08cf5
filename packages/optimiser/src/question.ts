/**
 * The question for a best plan, in numbers alone: it can be copied between threads, and nothing in it names a person or a
 * page. Rounds are counted by their place in the question, from 0.
 */
import type { ChipName, ClubId, FootballerId, Position, RoundId, Ruleset } from "@elleveren/rules";

export interface PlanCandidate {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  /** The price of buying him, and of selling one who was bought by the plan: prices of today hold in every round. */
  readonly priceTenths: number;
  /** His selling price while he is held since before the plan; null where he is not in the squad. */
  readonly sellingTenths: number | null;
  /** Expected in each round; at least 0. */
  readonly points: readonly number[];
}

export interface PlannableRound {
  readonly roundId: RoundId;
  /** The worth of a point of the round: 1, or less for a round further away. Never grows from round to round. */
  readonly worth: number;
  /**
   * With 0 the squad stays as the round before leaves it; the size of a squad is no limit. A squad that a chip takes back
   * afterwards is not limited.
   */
  readonly mostTransfers: number;
}

/**
 * An allowance of a chip that may be played once, in one of these rounds. One that takes its squad back needs a squad to come
 * back to: not in a first round without one, nor where transfers are confirmed already.
 */
export interface PlannableChip {
  readonly name: ChipName;
  readonly number: number;
  readonly rounds: readonly number[];
  /** In one of them for sure: a wish, or in play already. */
  readonly isPlayed: boolean;
  /** The chip's worth left unplayed after the last round, in points. */
  readonly worthLeft: number;
}

export interface PlanWishes {
  /** In the squad in these rounds. */
  readonly kept: readonly { readonly footballerId: FootballerId; readonly rounds: readonly number[] }[];
  /** In no squad: whoever of the squad is to be sold. Others are simply no candidates. */
  readonly left: readonly FootballerId[];
  /** Captain of a round, or of a round's eleven under a chip. */
  readonly captains: readonly { readonly footballerId: FootballerId; readonly round: number }[];
  /** The most paid transfers in all rounds together; null is as many as pay. */
  readonly mostPaid: number | null;
}

/** The worth of money and free transfers left after the last round, in points. */
export interface EndWorth {
  /** For each million in the bank. */
  readonly perMillion: number;
  /** For each free transfer that the round after would open with; at most what a paid one costs. */
  readonly perFreeTransfer: number;
}

export interface PlanQuestion {
  readonly ruleset: Ruleset;
  readonly rounds: readonly PlannableRound[];
  /** The whole squad, and everybody who may be bought. */
  readonly candidates: readonly PlanCandidate[];
  readonly bankTenths: number;
  /** Of the first round, less what is used already; null is unlimited. */
  readonly freeTransfers: number | null;
  readonly chips: readonly PlannableChip[];
  readonly wishes: PlanWishes;
  readonly end: EndWorth;
}

/** A round of a plan: whose points count, and what is done before its deadline. */
export interface PlanStep {
  readonly roundId: RoundId;
  readonly transfers: readonly { readonly outId: FootballerId; readonly inId: FootballerId }[];
  readonly chip: ChipName | null;
  /** The whole squad that plays the round, also one that a chip takes back afterwards. */
  readonly squadIds: readonly FootballerId[];
  readonly starterIds: readonly FootballerId[];
  /** In the order in which they come on, the goalkeeper first. */
  readonly benchIds: readonly FootballerId[];
  readonly captainId: FootballerId;
  readonly viceCaptainId: FootballerId;
  /** Expected of the round, before the cost and whatever the round is worth. */
  readonly points: number;
  readonly costPoints: number;
}

export interface Plan {
  readonly steps: readonly PlanStep[];
  /** The value that the question maximises: points times worth, less costs, and what is left at the end. */
  readonly value: number;
}
