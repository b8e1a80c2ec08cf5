/**
 * Serialises changes of footballers with transfers. Every transfer takes FOR SHARE on its footballers, and PostgreSQL
 * grants a shared row lock past a waiting FOR UPDATE: in a rush a popular footballer's news would starve until the rush
 * ends. This lock is granted in the order of requests.
 */
import { sql } from "kysely";

import type { Tx } from "./database.ts";

/** "market" on a telephone's keys; see `migrate.ts`. */
const MARKET_LOCK_KEY = 627538;

/** Footballers stay unchanged until the transaction ends; the lock is shared. Taken after the round's gate. */
export async function shareMarket(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${MARKET_LOCK_KEY})`.execute(tx);
}

/** Waits for the shared holders, and blocks new ones until the transaction ends. */
export async function holdMarket(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MARKET_LOCK_KEY})`.execute(tx);
}
