/**
 * Free transfers. An entry has as many as it likes until its first deadline (null); then one a round, and what it does
 * not use is banked up to a limit. Source: decision on EG-10, EG-11.
 */
import { isFreeChip, isRevertingChip } from "../chips/registry.ts";
import type { ChipName } from "../game.ts";
import type { Ruleset } from "../ruleset.ts";

type Spending = {
  readonly freeTransfers: number | null;
  readonly transfersMade: number;
  readonly chip: ChipName | null;
};

/** A round's transfers beyond the free ones; none under a chip that frees them. */
export function paidTransfers({ freeTransfers, transfersMade, chip }: Spending): number {
  return freeTransfers === null || isFreeChip(chip) ? 0 : Math.max(0, transfersMade - freeTransfers);
}

/** The price of a transfer beyond the free ones: all of a ruleset that the sum needs. */
type TransferPrice = { readonly transfers: Pick<Ruleset["transfers"], "costPoints"> };

/** Points that a round's transfers cost. */
export const transferCostPoints = ({ transfers }: TransferPrice, spending: Spending): number =>
  paidTransfers(spending) * transfers.costPoints;

/** Points that the newest `count` of a round's transfers cost: what confirming them adds to those before them. */
export const addedCostPoints = ({ transfers }: TransferPrice, spending: Spending, count: number): number =>
  Math.min(count, paidTransfers(spending)) * transfers.costPoints;

/** Free transfers still to be used in the round; null is unlimited. */
export function freeTransfersLeft({ freeTransfers, transfersMade, chip }: Spending): number | null {
  if (freeTransfers === null || isFreeChip(chip)) return null;
  return Math.max(0, freeTransfers - transfersMade);
}

/** The number of transfers that a round's record shows: 0 under the chips that make them free, and before the start. */
export function recordedTransfers({ freeTransfers, transfersMade, chip }: Spending): number {
  return freeTransfers === null || isFreeChip(chip) ? 0 : transfersMade;
}

/** A round's addition to an entry's transfers in all: none before its first deadline and under reverting chips (EG-34). */
export function countedTransfers({ freeTransfers, transfersMade, chip }: Spending): number {
  return freeTransfers === null || isRevertingChip(chip) ? 0 : transfersMade;
}

/** Free transfers in `nextRound`, from what the round before it opened with and used. Never null: a deadline passed. */
export function nextFreeTransfers(ruleset: Ruleset, before: Spending, nextRound: number): number {
  const { freePerRound, maxBanked, topUps } = ruleset.transfers;
  const topUp = topUps.find((candidate) => candidate.round === nextRound)?.to ?? 0;
  return Math.max(topUp, grown());

  function grown(): number {
    if (before.freeTransfers === null) return freePerRound;
    // Decision on EG-10: such a chip neither uses nor loses the bank, nor does the round add to it.
    if (isFreeChip(before.chip)) return before.freeTransfers;
    return Math.min(maxBanked, Math.max(0, before.freeTransfers - before.transfersMade) + freePerRound);
  }
}
