/**
 * Crashes that a machine could have: in the middle of work every connection to the database is cut, the listening one
 * too. What was under way rolls back; doing it again must end as if nothing had happened.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { SeededRandom } from "../../features/simulator/index.ts";

const ATTEMPTS = 20;
const NOTICED_AFTER_MS = 30;

export interface Survived {
  /** Times all connections were cut. */
  readonly crashes: number;
  /** Times the work broke and was done again. */
  readonly redone: number;
}

/** Does `work`, cutting all connections somewhere in it when asked to, until it ends well. */
export async function surviveCrashes(
  db: Queryable,
  random: SeededRandom,
  crash: boolean,
  work: () => Promise<unknown>,
): Promise<Survived> {
  let redone = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const cut = crash && attempt === 0 ? cutConnections(db, random.between(1, 40)) : Promise.resolve();
    const ended = await work().then(
      () => true,
      (error: unknown) => {
        if (!isCut(error)) throw error;
        return false;
      },
    );
    await cut;
    // The pool and the listener need a moment to see that their connections are gone.
    if (crash && attempt === 0) await sleep(NOTICED_AFTER_MS);
    if (ended) return { crashes: crash ? 1 : 0, redone };
    redone += 1;
  }
  throw new Error(`Work did not end after ${ATTEMPTS} attempts.`);
}

async function cutConnections(db: Queryable, afterMs: number): Promise<void> {
  await sleep(afterMs);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch((error: unknown) => {
      if (!isCut(error)) throw error;
    });
}

/** Errors of a connection that ended under the query. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return code === "57P01" || code === "ECONNRESET" || /terminat|closed|not queryable/i.test(error.message);
}
