/** Transactions: one that starts, or joins the one the caller is already in. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Database, Queryable, Tx } from "../database.ts";

/** PostgreSQL's words for "nothing was done, try again": serialization failure and deadlock. */
const RETRIABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/** The SQLSTATE of a database error, or null for anything else thrown. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  // The system's codes (EPERM, EPIPE) are as long, but no class of SQLSTATE begins with an E.
  return typeof error.code === "string" && /^[0-9FHPX][0-9A-Z]{4}$/.test(error.code) ? error.code : null;
}

/**
 * Runs `work` in a transaction; an exception rolls back and is rethrown. A deadlock or serialization failure runs it
 * again, up to five times with a growing random pause, so `work` must do nothing outside the database.
 *
 * Called with a transaction (an idempotent route hands its use case one), the work joins it under a savepoint: it
 * commits with the caller's answer or not at all, and the outermost call does the retrying.
 */
export async function transact<T>(db: Queryable, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return underSavepoint(db, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIABLE.has(sqlState(error) ?? "")) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

export function isTransaction(db: Queryable): db is Tx {
  return (db as Database).isTransaction;
}

async function underSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(tx);
  try {
    const value = await work(tx);
    await sql`release savepoint nested`.execute(tx);
    return value;
  } catch (error) {
    // After a retriable error the whole transaction is lost and the outermost call starts over.
    if (!RETRIABLE.has(sqlState(error) ?? "")) {
      await sql`rollback to savepoint nested`.execute(tx);
      await sql`release savepoint nested`.execute(tx);
    }
    throw error;
  }
}
