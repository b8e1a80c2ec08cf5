/** Receipts in the wire's words. */
import { wireMicros, type WireReceipt } from "@elleveren/contract";

import type { Receipt } from "./receipts.ts";

export function presentReceipt({ entryId, roundId, atMs, squadHash, signature }: Receipt): WireReceipt {
  return { time: wireMicros(atMs), entry: entryId, event: roundId, squad_hash: squadHash, signature };
}
