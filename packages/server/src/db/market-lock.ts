/**
 * Who may change footballers while teams are bought. Every transfer shares the rows of those it deals in, and a shared row
 * goes to the next one who shares it before it goes to whoever wants to change it: in a rush a popular footballer's news
 * would wait for the end of the rush. This lock is given in the order of asking.
 */
import { sql } from "kysely";

import type { Tx } from "../context.ts";

/** "market" on a telephone's keys; see `migrate.ts`. */
const MARKET_LOCK_KEY = 627538;

/** Footballers stay as they are until the transaction ends; others may share. Asked for after the round's gate. */
export async function shareMarket(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${MARKET_LOCK_KEY})`.execute(tx);
}

/** Waits for the shared holders, and blocks new ones until the transaction ends. */
export async function holdMarket(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MARKET_LOCK_KEY})`.execute(tx);
}
