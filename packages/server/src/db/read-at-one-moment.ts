/** Reading on one connection, by queries some of which are streams, of a database that goes on meanwhile. */
import type { Pool, PoolClient } from "pg";

/** Everything read in `read` is of one instant of the server. */
export function readAtOneMoment<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return readOnOne(pool, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const result = await read(client);
    await client.query("commit");
    return result;
  });
}

/** Each query is of an instant of its own. */
export async function readOnOne<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await read(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that broke in the middle of a copy is not used again.
    client.release(failure !== undefined);
  }
}
