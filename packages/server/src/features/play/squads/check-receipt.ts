/** Whether a receipt that somebody shows is one of this game's, and of which change. Reads only. */
import { wireMicros } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { LogKind } from "./entry-log.sql.ts";
import { verifyReceipt } from "./receipts.ts";

/** As it was shown: every character counts. */
export interface ShownReceipt {
  readonly time: string;
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly squadHash: string;
  readonly signature: string;
}

/** The change it was issued for; null when it is not genuine. */
export async function checkReceipt(
  db: Queryable,
  { time, ...shown }: ShownReceipt,
): Promise<{ readonly logId: number; readonly kind: LogKind } | null> {
  const atMs = Date.parse(time);
  // What means the same is not the same: only the text that was issued is genuine.
  if (Number.isNaN(atMs) || wireMicros(atMs) !== time || !/^[0-9a-f]{64}$/.test(shown.signature)) return null;
  if (!(await verifyReceipt(db, { ...shown, atMs }))) return null;
  const { rows } = await sql<{ log_id: number; kind: LogKind }>`select log_id, kind from entry_log
    where entry_id = ${shown.entryId} and receipt->>'signature' = ${shown.signature}
    order by log_id limit 1`.execute(db);
  const row = rows[0];
  return row ? { logId: row.log_id, kind: row.kind } : null;
}
