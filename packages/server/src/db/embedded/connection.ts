/** The two questions the launcher asks the server over a connection. */
import { realpathSync } from "node:fs";

import { Client } from "pg";

import { DATABASE } from "./cluster.ts";

/** True when the server accepts our password and serves this very cluster. */
export async function canServe(url: string, clusterFolder: string): Promise<boolean> {
  try {
    return await withClient(url, "postgres", async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      const served = rows[0]?.data_directory;
      return served !== undefined && realpathSync(served) === realpathSync(clusterFolder);
    });
  } catch {
    return false;
  }
}

/** Makes the game's database unless it is there. */
export function ensureDatabase(url: string): Promise<void> {
  return withClient(url, "postgres", async (client) => {
    // An owner and a command that joins it may both find it absent; the lock ends with the connection.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function withClient<T>(url: string, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
