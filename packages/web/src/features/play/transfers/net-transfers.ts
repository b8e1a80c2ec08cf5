/** The net result of undoing a round's transfers: chains are one swap, and a footballer who came back is none. */
import type { FootballerId } from "@elleveren/rules";

import type { MadeTransfer } from "../../../api/play/transfers.ts";
import type { TransferPair } from "../../../api/play/transfers.ts";

/** `made` newest first, as the server lists them. */
export function netOfUndo(made: readonly MadeTransfer[]) {
  const cameFor = new Map<FootballerId, FootballerId>();
  for (const { outId, inId } of made.toReversed()) {
    const origin = cameFor.get(outId) ?? outId;
    cameFor.delete(outId);
    // One who was sold earlier in the round and now returns: his replacement replaces this one instead.
    const standIn = [...cameFor].find(([, left]) => left === inId)?.[0];
    if (standIn !== undefined) cameFor.set(standIn, origin);
    else if (origin !== inId) cameFor.set(inId, origin);
  }
  const paid = new Map(made.toReversed().map(({ inId, inTenths }) => [inId, inTenths]));
  const got = new Map(made.map(({ outId, outTenths }) => [outId, outTenths]));
  return {
    /** As they would be reversed: who leaves again at what was paid for him, who comes back for what he was sold for. */
    pairs: [...cameFor].map(([nowId, beforeId]): TransferPair => ({
      outId: nowId,
      inId: beforeId,
      sellingPriceTenths: paid.get(nowId) ?? 0,
      purchasePriceTenths: got.get(beforeId) ?? 0,
    })),
    /** Money that comes back to the bank; below zero when it is spent again. */
    bankTenths: made.reduce((sum, { inTenths, outTenths }) => sum + inTenths - outTenths, 0),
  };
}
