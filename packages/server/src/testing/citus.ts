/** Databases on a Citus cluster: the same name on every machine, joined into a cluster of their own, distributed. */
import { randomBytes } from "node:crypto";

import { distribute } from "../db/scale/distribute.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import type { TestDatabase } from "./database-server.ts";

interface Machine {
  readonly host: string;
  readonly port: number;
}

/** Few, because what is in them is small. */
const SHARDS = 4;

/** A migrated and, unless told otherwise, distributed database on the cluster whose coordinator `citusUrl` names. */
export async function createCitusDatabase(
  citusUrl: string,
  { isDistributed = true }: { readonly isDistributed?: boolean } = {},
): Promise<TestDatabase> {
  const machines = await selectMachines(citusUrl);
  const name = `elleveren_citus_${randomBytes(6).toString("hex")}`;
  const urls = machines.map((machine) => urlOn(citusUrl, machine, name));
  const drop = async (): Promise<void> => {
    for (const machine of machines.toReversed()) {
      const server = urlOn(citusUrl, machine, new URL(citusUrl).pathname.slice(1));
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    }
  };
  try {
    for (const [index, machine] of machines.entries()) {
      const server = urlOn(citusUrl, machine, new URL(citusUrl).pathname.slice(1));
      await onServer(server, (client) => client.query(`create database ${name}`));
      await onServer(urls[index]!, (client) => client.query("create extension citus"));
    }
    const [coordinator, ...workers] = machines;
    const url = urlOfDatabase(citusUrl, name);
    await onServer(url, async (client) => {
      await client.query("select citus_set_coordinator_host($1, $2)", [coordinator!.host, coordinator!.port]);
      for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
    });
    await migrateDatabase(url);
    const db = createDatabase(createPool({ databaseUrl: url, connections: 2, onError: () => {} }));
    try {
      if (isDistributed) await distribute(db, { shardCount: SHARDS });
    } finally {
      await db.destroy();
    }
    // The machines of the cluster let its owner in among themselves.
    return { url, ownerUrl: url, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** The coordinator first. */
async function selectMachines(citusUrl: string): Promise<readonly Machine[]> {
  return onServer(citusUrl, async (client) => {
    const { rows } = await client.query<Machine>(
      "select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid",
    );
    return rows;
  });
}

function urlOn(citusUrl: string, { host, port }: Machine, database: string): string {
  const url = new URL(urlOfDatabase(citusUrl, database));
  url.host = `${host}:${port}`;
  return url.href;
}
