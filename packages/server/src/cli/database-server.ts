/** The database server of a command that needs no more of the game than that: such a command starts sooner. */
import type { Pool } from "pg";

import type { Config } from "../config/config.ts";
import type { Database } from "../context.ts";
import { databaseAddresses, prepareDatabase, type DatabaseAddresses } from "../db/addresses.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { createDatabase, createPool } from "../db/pool.ts";

export interface DatabaseServer extends DatabaseAddresses {
  /** By the role with the most rights that was given: for commands that make databases of their own beside the game's. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The server that commands work on; `stop` leaves a server started by another process running. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, join: true })
      : null;
  const addresses = databaseAddresses(config, embedded);
  return {
    ...addresses,
    url: addresses.owner ?? addresses.game,
    stop: async () => embedded?.stop(),
  };
}

/**
 * The work of a command on the game itself, by the game's role; the database is left when it is over. Starts and
 * `npm run migrate` say what troubles.
 */
export async function onGameDatabase(
  config: Config,
  work: (db: Database, pool: Pool) => Promise<void>,
  connections = 2,
): Promise<void> {
  const server = await openDatabaseServer(config);
  try {
    await prepareDatabase(server, { onProblem: () => {} });
    const pool = createPool({ databaseUrl: server.game, connections, onError: () => undefined });
    const db = createDatabase(pool);
    try {
      await work(db, pool);
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}
