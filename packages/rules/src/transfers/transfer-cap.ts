import { isFreeChip } from "../chips/registry.ts";
import type { ChipName } from "../game.ts";
import type { Ruleset } from "../ruleset.ts";

export type TransferCapProblem = {
  readonly code: "transfer_cap_exceeded";
  readonly cap: number;
  readonly count: number;
};

interface Spending {
  readonly freeTransfers: number | null;
  readonly transfersMade: number;
  readonly chip: ChipName | null;
}

/** The most transfers of a round; null before an entry's first deadline and under a chip that frees them: then there is no cap. */
const capOf = ({ transfers }: Ruleset, { freeTransfers, chip }: Spending): number | null =>
  freeTransfers === null || isFreeChip(chip) ? null : transfers.capPerRound;

/** Whether a round's transfers are more than the season allows, `transfersMade` counting those still to be confirmed. */
export function checkTransferCap(ruleset: Ruleset, spending: Spending): TransferCapProblem[] {
  const cap = capOf(ruleset, spending);
  const count = spending.transfersMade;
  return cap === null || count <= cap ? [] : [{ code: "transfer_cap_exceeded", cap, count }];
}

/** Transfers that may still be made in the round, a whole squad at the most. */
export function transfersWithinCap(ruleset: Ruleset, spending: Spending): number {
  const cap = capOf(ruleset, spending);
  const { size } = ruleset.squad;
  return cap === null ? size : Math.min(size, Math.max(0, cap - spending.transfersMade));
}
