/**
 * Several rounds ahead: what a draft of coming rounds leads to. Nothing here decides anew what is allowed: each round is
 * drawn by `planTransfers` and `planLineup`, which judge a confirmation too, and carried on by `carrySquad`.
 */
import { allowanceToPlay, chipStates, type ChipPlay } from "../chips/chip-states.ts";
import { isRevertingChip } from "../chips/registry.ts";
import type { Market, Squad } from "../game.ts";
import { roundId as toRoundId, type RoundId } from "../ids.ts";
import { invariant } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";
import { carrySquad } from "../squad/carry-squad.ts";
import { freeTransfersLeft, transferCostPoints } from "../transfers/free-transfers.ts";
import { drawLineup } from "./draw-lineup.ts";
import { drawTransfers } from "./draw-transfers.ts";
import type { PlannedRound, RoundOutlook } from "./planned-round.ts";

export interface PlanRequest {
  readonly ruleset: Ruleset;
  /** The squad's footballers and all that are planned for; prices of today. */
  readonly market: Market;
  /** As it stands for the round decisions are made for. */
  readonly squad: Squad;
  /** As that round opened, when transfers of it are confirmed already; see `planTransfers`. */
  readonly opening?: Squad | undefined;
  /** The row already written for the round after, when a reverting chip is in play. */
  readonly restored?: Squad | null;
  readonly startedRoundId: RoundId;
  /** Before the squad's round. */
  readonly chipsPlayed: readonly ChipPlay[];
  /** At most one of each round; those before the squad's round are not looked at. */
  readonly rounds: readonly PlannedRound[];
  /** The last round to look at. */
  readonly untilRoundId: RoundId;
}

/** Every round from the squad's own to `untilRoundId`, each as the plan for it and for those before leaves it. */
export function planRounds(request: PlanRequest): RoundOutlook[] {
  const plans = new Map(request.rounds.map((round) => [round.roundId, round]));
  const outlooks: RoundOutlook[] = [];
  const chipsPlayed = [...request.chipsPlayed];
  let { squad, opening } = request;
  for (let round = squad.roundId; round <= request.untilRoundId; round = toRoundId(round + 1)) {
    const isFirst = round === request.squad.roundId;
    const outlook = planRound({ ...request, squad, opening, chipsPlayed }, plans.get(round) ?? nothing(round));
    outlooks.push(outlook);
    const play = chipPlay(request.ruleset, outlook.squad, chipsPlayed);
    if (play) chipsPlayed.push(play);
    squad = carryOn(request, outlook, isFirst ? (request.restored ?? null) : null);
    opening = undefined;
  }
  return outlooks;
}

const nothing = (roundId: RoundId): PlannedRound => ({ roundId, transfers: [], chip: null, lineup: null });

function planRound(request: Omit<PlanRequest, "rounds" | "untilRoundId">, plan: PlannedRound): RoundOutlook {
  const { ruleset, squad, chipsPlayed } = request;
  const drawn = drawTransfers(request, plan);
  const arranged = drawLineup({ ...request, squad: drawn.squad }, plan);
  const after = arranged.squad;
  return {
    roundId: squad.roundId,
    opening: squad,
    squad: after,
    restored: drawn.restored,
    transfers: drawn.transfers,
    costPoints: transferCostPoints(ruleset, after),
    freeTransfersLeft: freeTransfersLeft(after),
    chips: chipStates({ ruleset, roundId: squad.roundId, chipsPlayed, activeChip: after.chip }),
    problems: [...drawn.problems, ...arranged.problems],
  };
}

/** The chip that the round would have used up when its deadline passes. */
function chipPlay(ruleset: Ruleset, squad: Squad, chipsPlayed: readonly ChipPlay[]): ChipPlay | null {
  const { chip, roundId } = squad;
  if (chip === null) return null;
  const number = allowanceToPlay({ ruleset, roundId, chipsPlayed, chip })?.number ?? 1;
  return { name: chip, number, roundId };
}

/** The squad with which the next round opens: what a reverting chip brings back, else this one. */
function carryOn(request: PlanRequest, { squad, restored }: RoundOutlook, stored: Squad | null): Squad {
  const { ruleset, startedRoundId } = request;
  const roundId = toRoundId(squad.roundId + 1);
  if (!isRevertingChip(squad.chip)) return carrySquad({ ruleset, squad, roundId, startedRoundId });
  const kept = restored ?? stored;
  invariant(kept, "a reverting chip in play has written the squad that comes back");
  return kept;
}
