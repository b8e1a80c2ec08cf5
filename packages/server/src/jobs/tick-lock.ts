/** An advisory lock of the database: only the process that holds it runs ticks. */
import { sql } from "kysely";

import type { Tx } from "../db/database.ts";

/** "ticks" on a telephone's keys; see `db/migrate.ts`. */
export const TICK_LOCK_KEY = 84257;

/** Waits for a running tick and lets none begin until the transaction ends. */
export async function holdTicks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TICK_LOCK_KEY})`.execute(tx);
}
