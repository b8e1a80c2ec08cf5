/**
 * The receipt for a manager whose squad, line-up or transfer was accepted: proof that it was, and of what.
 * `squad_hash` is SHA-256 (hex) over the canonical squad; `signature` is HMAC-SHA-256 (hex) over the other fields.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, id, int, isoTime, nullable, oneOf, smallId, str, wireObject } from "../wire/wire.ts";

export const wireReceipt = wireObject({
  time: isoTime,
  entry: int,
  event: int,
  squad_hash: str,
  signature: str,
  /** Its leaf's hash in the public log, where it can be proven once the round has closed (`logReceiptCall`). */
  leaf: str,
});
export type WireReceipt = Static<typeof wireReceipt>;

/** The kinds of change in an entry's log: making the team, transfers and their undoing, line-ups, team chips, the team's details. */
export const wireLogKind = oneOf("created", "transfers", "lineup", "chip", "undo", "details");

export const verifyReceiptCall = call({
  method: "POST",
  path: "/api/receipts/verify/",
  access: "public",
  scope: "read",
  summary:
    "Whether this game issued the receipt, not a character of it changed, and for which change. Changes nothing.",
  body: wireObject({
    time: Type.String({ maxLength: 40 }),
    entry: id,
    event: smallId,
    squad_hash: Type.String({ maxLength: 64 }),
    signature: Type.String({ maxLength: 64 }),
  }),
  response: wireObject({
    genuine: bool,
    /** Null when it is not genuine. `id` is the row of the entry's log. */
    change: nullable(wireObject({ id: int, kind: wireLogKind })),
  }),
});

/** Carries the key under which a repeat of the request is answered with the first answer. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
