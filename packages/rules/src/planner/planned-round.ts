/** A manager's plans for rounds that are still to come, and each of these rounds as it would then stand. */
import type { ChipState } from "../chips/chip-states.ts";
import type { ChipName, LineupPick, Squad } from "../game.ts";
import { roundId as toRoundId, type RoundId } from "../ids.ts";
import type { LineupPlanProblem } from "../lineup/plan-lineup.ts";
import type { Transfer, TransferWish } from "../transfers/plan-transfers.ts";
import type { TransferProblem } from "../transfers/transfer-problems.ts";

/** The coming round and those after it that can be planned: a third of a season, and bounded for storage. */
export const PLAN_ROUNDS = 10;

/** The last round that can be planned while `open` is the coming one; `last` is the season's, undefined where it has none. */
export const lastPlannableRound = (open: RoundId, last: RoundId | undefined): RoundId =>
  toRoundId(Math.min(last ?? open, open + PLAN_ROUNDS - 1));

/** One round of a draft. A round without an entry in the list is left as the one before leaves it. */
export interface PlannedRound {
  readonly roundId: RoundId;
  readonly transfers: readonly TransferWish[];
  /** The chip to have in play, of either type; null leaves what is in play. */
  readonly chip: ChipName | null;
  /** Fifteen slots and the armbands; null leaves them as the transfers leave them. */
  readonly lineup: readonly LineupPick[] | null;
}

export type PlanProblem = TransferProblem | LineupPlanProblem;

/** A round as it would stand before its deadline. Money at the prices of the given market: later ones are unknown. */
export interface RoundOutlook {
  readonly roundId: RoundId;
  /** As the round opens, or as it stands now for the first one. */
  readonly opening: Squad;
  /**
   * With what is planned. Where a plan is not allowed, as far as it could be drawn: too dear a squad has a bank below
   * zero, too many of a club stand there, a move that cannot be made at all is left out. `problems` says so.
   */
  readonly squad: Squad;
  /** The row of the round after, when a reverting chip is planned. */
  readonly restored: Squad | null;
  /** The planned ones that could be drawn, with today's prices. */
  readonly transfers: readonly Transfer[];
  /** Of the whole round, with transfers that are confirmed already. */
  readonly costPoints: number;
  /** Null is unlimited. */
  readonly freeTransfersLeft: number | null;
  readonly chips: readonly ChipState[];
  /** Empty when the round could be confirmed so. */
  readonly problems: readonly PlanProblem[];
}
