/** A question's squad as the game keeps it, and what a round of the game counts for each of its places. */
import {
  carrySquad,
  chipScoring,
  isRevertingChip,
  roundId,
  roundWeights,
  type Pick as SquadPick,
  type RoundOutlook,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { PlanCandidate, PlanQuestion } from "../question.ts";

/** The squad before the plan; half of each rise is kept, so that he sells for what the question says. */
export function firstSquad(
  { rounds, bankTenths, freeTransfers }: PlanQuestion,
  owned: readonly PlanCandidate[],
): Squad {
  const picks = owned.map(({ footballerId, priceTenths, sellingTenths }, index): SquadPick => ({
    footballerId,
    slot: index + 1,
    isCaptain: index === 0,
    isViceCaptain: index === 1,
    purchasePriceTenths: priceTenths - 2 * (priceTenths - sellingTenths!),
  }));
  return { roundId: rounds[0]!.roundId, picks, bankTenths, chip: null, freeTransfers, transfersMade: 0 };
}

/** The points that a round is expected to count for a squad as it stands: the eleven, the bench's share and the armbands. */
export function expectedPoints(
  { ruleset, candidates }: PlanQuestion,
  { squad: { picks, chip } }: Pick<RoundOutlook, "squad">,
  round: number,
): number {
  const weights = roundWeights(chipScoring(chip));
  const byId = new Map(candidates.map((one) => [one.footballerId, one]));
  return picks.reduce((sum, { footballerId, slot, isCaptain, isViceCaptain }) => {
    const { position, points } = byId.get(footballerId)!;
    const place = slot <= ruleset.squad.playing ? weights.starter[position] : weights.bench[position];
    const armband = (isCaptain ? weights.captain : 0) + (isViceCaptain ? weights.viceCaptain : 0);
    return sum + (place + armband) * points[round]!;
  }, 0);
}

/** Bank and free transfers of the round after the last. */
export function carriedOn(ruleset: Ruleset, { squad, restored }: RoundOutlook) {
  const next = roundId(squad.roundId + 1);
  const after =
    isRevertingChip(squad.chip) && restored
      ? restored
      : carrySquad({ ruleset, squad, roundId: next, startedRoundId: roundId(1) });
  return { bankTenths: after.bankTenths, freeTransfers: after.freeTransfers ?? 0 };
}
