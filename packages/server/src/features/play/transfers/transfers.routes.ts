/** Calls about transfers. */
import {
  type BodyOf,
  confirmTransfersCall,
  entryTransfersCall,
  latestTransfersCall,
  routeSchema,
  undoTransfersCall,
  type WireTransfer,
  type WireTransfersAnswer,
} from "@elleveren/contract";
import { type ChipName, entryId, type EntryId, footballerId, roundId, type Ruleset } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireEntry } from "../../../http/session/session.ts";
import { selectCurrentRound, selectOpenRound, selectRound } from "../../clock/index.ts";
import { readWireChip } from "../chips/index.ts";
import { presentMyTeam, presentTransfersState } from "../lineups/index.ts";
import { presentProblem, presentReceipt, selectEntryKey } from "../squads/index.ts";
import { type ConfirmedTransfers, confirmTransfers, undoTransfers } from "./confirm-transfers.ts";
import { selectTransfers, type TransferRow } from "./transfers.sql.ts";

type Body = BodyOf<typeof confirmTransfersCall>;

export function transferRoutes(app: App, ctx: Context): void {
  repeatableCall(app, ctx, confirmTransfersCall, async (ctx, request) => {
    const { body } = request;
    const viewer = requireEntry(request, entryId(body.entry));
    const result = await confirmTransfers(ctx, {
      entryId: viewer.entryId,
      accountId: viewer.accountId,
      roundId: await roundMeant(ctx, body),
      chip: sentChip(body),
      transfers: body.transfers.map((transfer) => ({
        outId: footballerId(transfer.element_out),
        inId: footballerId(transfer.element_in),
        seenOutTenths: transfer.selling_price ?? null,
        seenInTenths: transfer.purchase_price ?? null,
      })),
      confirmed: body.confirmed ?? true,
    });
    if (!result.ok) throw refuse(result.problems.map(presentProblem), placeOfProblem);
    return presentConfirmed(ctx.game().ruleset, result.value);
  });

  repeatableCall(app, ctx, undoTransfersCall, async (ctx, request) => {
    const { body } = request;
    const viewer = requireEntry(request, entryId(body.entry));
    const result = await undoTransfers(ctx, {
      entryId: viewer.entryId,
      accountId: viewer.accountId,
      roundId: await roundMeant(ctx, body),
    });
    if (!result.ok) throw refuse(result.problems.map(presentProblem), placeOfProblem);
    return presentMyTeam(result.value.team, result.value.receipt);
  });

  app.get(entryTransfersCall.path, { schema: routeSchema(entryTransfersCall) }, async (request) => {
    const entry = entryId(request.params.entryId);
    if ((await selectEntryKey(ctx.db, entry)) === null) throw notFound("entry");
    const current = await selectCurrentRound(ctx.db);
    const rows = await selectTransfers(ctx.db, { entryId: entry, fromRound: 1, toRound: current?.roundId ?? 0 });
    return rows.map((row) => presentTransfer(entry, row));
  });

  app.get(latestTransfersCall.path, { schema: routeSchema(latestTransfersCall) }, async (request) => {
    const { entryId: entry } = requireEntry(request, entryId(request.params.entryId));
    const open = await selectOpenRound(ctx.db);
    if (!open) return [];
    const rows = await selectTransfers(ctx.db, { entryId: entry, fromRound: open.roundId, toRound: open.roundId });
    return rows.map((row) => presentTransfer(entry, row));
  });
}

/** The round named; one whose deadline has passed is refused later, with that reason. */
async function roundMeant(ctx: Context, { event }: { readonly event: number }) {
  const round = await selectRound(ctx.db, roundId(event));
  if (!round || round.state === "upcoming") throw refuseField("event", "invalid");
  return round.roundId;
}

/** The chip by its name, or as older clients say it. */
function sentChip(body: Body): ChipName | null {
  const chip = readWireChip(body.chip);
  if (chip) return chip;
  return body.wildcard ? "wildcard" : body.freehit ? "freehit" : null;
}

/** Prices stand with the transfers, chips with the chip; what the whole squad breaks stands for itself. */
function placeOfProblem({ code }: { readonly code: string }) {
  if (code === "price_changed") return ["transfers", "non_field_errors"];
  return code.startsWith("chip_") ? "chip" : null;
}

/** How the round's transfers stand after these, or would stand when they were only checked. */
function presentConfirmed(ruleset: Ruleset, { plan, market, receipt }: ConfirmedTransfers): WireTransfersAnswer {
  return {
    confirmed: receipt !== null,
    spent_points: plan.costPoints,
    transfers: presentTransfersState(ruleset, plan.squad, market),
    ...(receipt && { receipt: presentReceipt(receipt) }),
  };
}

function presentTransfer(entry: EntryId, row: TransferRow): WireTransfer {
  return {
    element_in: row.inId,
    element_in_cost: row.inTenths,
    element_out: row.outId,
    element_out_cost: row.outTenths,
    entry,
    event: row.roundId,
    time: row.time,
  };
}
