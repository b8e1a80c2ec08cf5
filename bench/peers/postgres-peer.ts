/**
 * The work in SQL on PostgreSQL: a cluster of its own that need not be durable, tables without a log, as much memory and
 * as many parallel workers as the engine has threads; the leader computes nothing, so that it is exactly as many.
 */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { copyNumbers } from "../../packages/server/src/db/values/copy-numbers.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { createPool } from "../../packages/server/src/db/pool.ts";
import type { Measured } from "./peer.ts";
import { fillTables, readFound, timeEvents, type SqlPeer, type SqlRequest } from "./sql-peer.ts";

export async function measurePostgres(request: SqlRequest): Promise<Measured> {
  const cluster = await startThrowAwayCluster();
  const pool = createPool({ databaseUrl: cluster.url, connections: 1, onError: () => {} });
  try {
    const client = await pool.connect();
    try {
      await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB';
        set max_parallel_workers_per_gather = ${request.threads}; set parallel_leader_participation = off;
        set min_parallel_table_scan_size = 0; set parallel_setup_cost = 0; set parallel_tuple_cost = 0;
        set statement_timeout = 0`);
      const peer = postgresPeer(client, request.threads);
      await fillTables(peer, request);
      await client.query("vacuum analyze");
      const timing = await timeEvents(peer, request);
      const found = await readFound(peer, request);
      const size = await client.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
      return { timing, cpuMs: null, bytes: Number(size.rows[0]!.bytes), found };
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

function postgresPeer(client: PoolClient, threads: number): SqlPeer {
  const run = (statement: string) => client.query(statement);
  return {
    name: "PostgreSQL",
    dialect: "postgres",
    run,
    create: (table, columns) => run(`create unlogged table ${table} (${columns})`),
    async replace(table, query) {
      await run(`drop table if exists ${table}`);
      await run(`create unlogged table ${table} with (parallel_workers = ${threads}) as ${query}`);
    },
    async loadSquads(csv) {
      await run(`alter table squads set (parallel_workers = ${threads})`);
      await pipeline(createReadStream(csv), client.query(copyFrom("copy squads from stdin (format csv)")));
    },
    read: (query, take) => copyNumbers(client, query, 5, take),
  };
}
