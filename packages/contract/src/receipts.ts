/**
 * What a manager is answered with when a squad, line-up or transfer was accepted: proof that it was, and of what.
 * `squad_hash` is SHA-256 (hex) over the canonical squad; `signature` is HMAC-SHA-256 (hex) over the other fields.
 */
import type { Static } from "typebox";

import { int, isoTime, str, wireObject } from "./wire.ts";

export const wireReceipt = wireObject({ time: isoTime, entry: int, event: int, squad_hash: str, signature: str });
export type WireReceipt = Static<typeof wireReceipt>;

/** Carries the key under which a repeat of the request is answered with the first answer. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
