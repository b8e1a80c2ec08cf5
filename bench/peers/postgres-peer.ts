/**
 * The work in SQL on PostgreSQL: a cluster of its own that need not be durable, tables without a log, as much memory and
 * as many parallel workers as the engine has threads; the leader computes nothing, so that it is exactly as many.
 */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";

import { copyNumbers } from "../../packages/server/src/db/copy-numbers.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { createPool } from "../../packages/server/src/db/pool.ts";
import { emptyFound, type Measured, type PeerRequest } from "./peer.ts";
import {
  FOOTBALLERS_COLUMNS,
  MOVES_COLUMNS,
  RESULTS,
  SQUADS_COLUMNS,
  footballerRows,
  moveRows,
  rankTable,
  scored,
} from "./peer-sql.ts";
import { timeSql } from "./sql-runs.ts";

export async function measurePostgres(request: PeerRequest & { readonly csv: string }): Promise<Measured> {
  const { columns, entryCount, scorer, threads, csv } = request;
  const cluster = await startThrowAwayCluster();
  const pool = createPool({ databaseUrl: cluster.url, connections: 1, onError: () => {} });
  try {
    const client = await pool.connect();
    try {
      await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB';
        set max_parallel_workers_per_gather = ${threads}; set parallel_leader_participation = off;
        set min_parallel_table_scan_size = 0; set parallel_setup_cost = 0; set parallel_tuple_cost = 0;
        set statement_timeout = 0`);
      await client.query(`create unlogged table squads (${SQUADS_COLUMNS})`);
      await client.query(`alter table squads set (parallel_workers = ${threads})`);
      await client.query(`create unlogged table footballers (${FOOTBALLERS_COLUMNS})`);
      await client.query(`create unlogged table moves (${MOVES_COLUMNS})`);
      await pipeline(createReadStream(csv), client.query(copyFrom("copy squads from stdin (format csv)")));
      await client.query(`insert into footballers values ${footballerRows(columns).join()}`);
      await client.query(`insert into moves values ${moveRows().join()}`);
      await client.query("vacuum analyze");
      const make = async (table: string, query: string) => {
        await client.query(`drop table if exists ${table}`);
        await client.query(`create unlogged table ${table} with (parallel_workers = ${threads}) as ${query}`);
      };
      const timing = await timeSql(async (before) => {
        await client.query(
          `update footballers set points = ${scorer.points - before}, absent = false where footballer_id = ${scorer.index}`,
        );
        await make("scored", scored("postgres"));
        await make("ranks_of_points", rankTable("points"));
        await make("ranks_of_total", rankTable("total"));
        await make("results", RESULTS);
      });
      const found = emptyFound(entryCount);
      let rows = 0;
      const query = "select entry_id, points, total, round_rank, overall_rank from results";
      await copyNumbers(client, query, 5, (fields) => {
        const row = fields[0]!;
        found.points[row] = fields[1]!;
        found.totals[row] = fields[2]!;
        found.roundRanks[row] = fields[3]!;
        found.overallRanks[row] = fields[4]!;
        rows++;
      });
      if (rows !== entryCount) throw new Error(`PostgreSQL has results of ${rows} entries, not of ${entryCount}.`);
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
