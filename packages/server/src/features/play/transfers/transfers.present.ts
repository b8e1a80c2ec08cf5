/** Transfers in the wire's words. */
import { wireMicros, type WireTransfer, type WireTransfersAnswer } from "@elleveren/contract";
import type { EntryId, Ruleset } from "@elleveren/rules";

import { presentTransfersState } from "../lineups/index.ts";
import { presentReceipt } from "../squads/index.ts";
import type { ConfirmedTransfers } from "./confirm-transfers.ts";
import type { TransferRow } from "./transfers.sql.ts";

/** How the round's transfers stand after these, or would stand when they were only checked. */
export function presentConfirmed(ruleset: Ruleset, { plan, market, receipt }: ConfirmedTransfers): WireTransfersAnswer {
  return {
    confirmed: receipt !== null,
    spent_points: plan.costPoints,
    transfers: presentTransfersState(ruleset, plan.squad, market),
    ...(receipt && { receipt: presentReceipt(receipt) }),
  };
}

export function presentTransfer(entry: EntryId, row: TransferRow): WireTransfer {
  return {
    element_in: row.inId,
    element_in_cost: row.inTenths,
    element_out: row.outId,
    element_out_cost: row.outTenths,
    entry,
    event: row.roundId,
    time: wireMicros(row.atMs),
  };
}
