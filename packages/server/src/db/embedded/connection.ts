/** The launcher's queries to the server. */
import { randomBytes } from "node:crypto";
import { realpathSync, writeFileSync } from "node:fs";

import { Client, escapeLiteral } from "pg";

import { GAME_ROLE } from "../roles.ts";
import { clusterFiles, DATABASE } from "./cluster.ts";

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

/**
 * Lets the game's role log in with a password that holds until the next start and lies in a file for commands that
 * join. A server that replays a log has the roles of the one that wrote it: nothing is changed there.
 */
export function renewLogin(url: string, dataDirectory: string): Promise<void> {
  return withClient(url, DATABASE, async (client) => {
    const { rows } = await client.query<{ replays: boolean }>("select pg_is_in_recovery() as replays");
    if (rows[0]?.replays) return;
    // A statement that takes long is written to the server's log, with the password in it.
    await client.query("set log_min_duration_statement = -1; set log_statement = 'none'");
    const password = randomBytes(24).toString("base64url");
    const there = await client.query("select 1 from pg_roles where rolname = $1", [GAME_ROLE]);
    const verb = there.rowCount === 0 ? "create" : "alter";
    await client.query(`${verb} role ${GAME_ROLE} login password ${escapeLiteral(password)}`);
    writeFileSync(clusterFiles(dataDirectory).gamePasswordFile, password, { mode: 0o600 });
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
