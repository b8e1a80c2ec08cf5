import { isFreeChip } from "../chips/registry.ts";
import type { ChipName } from "../game.ts";
import type { Ruleset } from "../ruleset.ts";

export type TransferCapProblem = {
  readonly code: "transfer_cap_exceeded";
  readonly cap: number;
  readonly count: number;
};

/**
 * Whether a round's transfers are more than the season allows, `transfersMade` counting those still to be confirmed. No
 * cap holds before an entry's first deadline and under a chip that frees transfers.
 */
export function checkTransferCap(
  ruleset: Ruleset,
  spending: {
    readonly freeTransfers: number | null;
    readonly transfersMade: number;
    readonly chip: ChipName | null;
  },
): TransferCapProblem[] {
  const cap = ruleset.transfers.capPerRound;
  const count = spending.transfersMade;
  if (cap === null || spending.freeTransfers === null || isFreeChip(spending.chip) || count <= cap) return [];
  return [{ code: "transfer_cap_exceeded", cap, count }];
}
