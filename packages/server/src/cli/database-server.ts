/** The database server of a command that needs no more of the game than that: such a command starts sooner. */
import type { Config } from "../config.ts";
import { startEmbeddedPostgres } from "../db/embedded/index.ts";

export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server that commands work on; `stop` leaves one alone that belongs to somebody else. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDirectory: config.dataDirectory, join: true });
}
