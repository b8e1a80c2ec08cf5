/** Transfers: confirming them, and what was made. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireChipName } from "./chips.ts";
import { wireMyTeam, wireTransfersState } from "./my-team.ts";
import { wireReceipt } from "./receipts.ts";
import { bool, entryParams, id, int, isoTime, nullable, smallId, smallInt, wireObject } from "../wire/wire.ts";

const wireTransferRequest = wireObject({
  element_in: smallId,
  element_out: smallId,
  /** The price that the manager saw; one that differs now is refused as `price_changed`. */
  purchase_price: Type.Optional(nullable(smallInt)),
  selling_price: Type.Optional(nullable(smallInt)),
});

export const wireConfirmTransfers = wireObject({
  chip: Type.Optional(wireChipName),
  entry: id,
  event: smallId,
  transfers: Type.Array(wireTransferRequest, { maxItems: 50 }),
  /** False: only check, change nothing. Missing: do it. */
  confirmed: Type.Optional(bool),
  /** How older clients name the chip. */
  wildcard: Type.Optional(bool),
  freehit: Type.Optional(bool),
});
export type WireConfirmTransfers = Static<typeof wireConfirmTransfers>;

export const wireTransfersAnswer = wireObject({
  confirmed: bool,
  /** Points the round then costs. */
  spent_points: int,
  transfers: wireTransfersState,
  receipt: Type.Optional(wireReceipt),
});
export type WireTransfersAnswer = Static<typeof wireTransfersAnswer>;

export const confirmTransfersCall = call({
  method: "POST",
  path: "/api/transfers/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Checks or confirms transfers of the open round, with a transfer chip if wanted.",
  body: wireConfirmTransfers,
  response: wireTransfersAnswer,
  problems: [
    "no_transfers",
    "not_owned",
    "already_owned",
    "transfer_cap_exceeded",
    "budget_exceeded",
    "over_team_limit",
    "too_many_of_position",
    "need_elements",
    "unknown_element",
    "element_unavailable",
    "price_changed",
    "chip_not_in_season",
    "chip_not_open",
    "chip_played",
    "chip_in_play",
    "chip_not_for_transfers",
    "invalid",
    "deadline_passed",
  ],
});

export const wireUndoTransfers = wireObject({ entry: id, event: smallId });
export type WireUndoTransfers = Static<typeof wireUndoTransfers>;

export const undoTransfersCall = call({
  method: "POST",
  path: "/api/transfers/undo/",
  access: "entry",
  scope: "team:write",
  idempotent: true,
  summary: "Takes all confirmed transfers of the open round back; answers as the squad then stands.",
  body: wireUndoTransfers,
  response: wireMyTeam,
  problems: ["nothing_to_undo", "chip_not_cancellable", "invalid", "round_not_open", "deadline_passed"],
});

export const wireTransfer = wireObject({
  element_in: int,
  element_in_cost: int,
  element_out: int,
  element_out_cost: int,
  entry: int,
  event: int,
  time: isoTime,
});
export type WireTransfer = Static<typeof wireTransfer>;

export const entryTransfersCall = call({
  method: "GET",
  path: "/api/entry/:entryId/transfers/",
  access: "public",
  scope: "read",
  summary: "Transfers up to the last deadline, newest first.",
  params: entryParams,
  response: Type.Array(wireTransfer),
});

export const latestTransfersCall = call({
  method: "GET",
  path: "/api/entry/:entryId/transfers-latest/",
  access: "entry",
  scope: "read",
  summary: "The own transfers of the open round, newest first.",
  params: entryParams,
  response: Type.Array(wireTransfer),
});
