/** The own squad as it stands for the coming deadline. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireEntryChip } from "./chips.ts";
import { wireReceipt } from "./receipts.ts";
import { bool, entryParams, int, isoTime, nullable, nullableInt, oneOf, wireObject } from "../wire/wire.ts";

export const wireMyPick = wireObject({
  element: int,
  /** Slot 1 to 15; 12 to 15 are the bench. */
  position: int,
  /** As it would count now: captain 2, bench 0, changed by the chip in play. */
  multiplier: int,
  is_captain: bool,
  is_vice_captain: bool,
  selling_price: int,
  purchase_price: int,
  element_type: int,
});
export type WireMyPick = Static<typeof wireMyPick>;

export const wireTransfersState = wireObject({
  bank: int,
  /** Of the squad at selling prices, without the bank. */
  value: int,
  /** Free transfers of this round; null is unlimited. */
  limit: nullableInt,
  /** Made this round. */
  made: int,
  /** Points for each one beyond the limit. */
  cost: int,
  /** `cost` when further ones may cost points, `basic` when they are all free. */
  status: oneOf("cost", "basic"),
});
export type WireTransfersState = Static<typeof wireTransfersState>;

export const wireMyTeam = wireObject({
  picks: Type.Array(wireMyPick),
  picks_last_updated: nullable(isoTime),
  chips: Type.Array(wireEntryChip),
  transfers: wireTransfersState,
  /** Of the change that this answers. */
  receipt: Type.Optional(wireReceipt),
});
export type WireMyTeam = Static<typeof wireMyTeam>;

export const myTeamCall = call({
  method: "GET",
  path: "/api/my-team/:entryId/",
  access: "entry",
  scope: "read",
  summary: "The own squad, chips and transfers for the coming deadline.",
  params: entryParams,
  response: wireMyTeam,
});
