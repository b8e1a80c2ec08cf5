/**
 * A transaction on one client of the pool, for work that needs COPY beside ordinary queries. `tx` runs Kysely queries on
 * the very same client, so both are in the same transaction.
 */
import { type Dialect, Kysely, PostgresDialect } from "kysely";
import type { Pool, PoolClient } from "pg";

import type { Tx } from "./database.ts";

export interface ClientTransaction {
  readonly client: PoolClient;
  readonly tx: Tx;
}

/** Commits when `work` resolves, rolls back and rethrows when it throws. */
export async function clientTransaction<T>(
  pool: Pool,
  work: (transaction: ClientTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query("begin");
    const result = await work({ client, tx: kyselyOn(client) });
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error;
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    // A client whose transaction failed may be broken; the pool replaces it.
    client.release(failure instanceof Error ? failure : undefined);
  }
}

/** Kysely over a single client; the caller has begun a transaction on it and releases it. */
function kyselyOn(client: PoolClient): Tx {
  const borrowed = new Proxy(client, {
    get: (target, property) =>
      property === "release" ? () => undefined : (Reflect.get(target, property, target) as unknown),
  });
  const dialect: Dialect = new PostgresDialect({
    pool: { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() } as unknown as Pool,
  });
  return new Kysely<unknown>({ dialect }) as unknown as Tx;
}
