/**
 * The work in SQL on DuckDB, in memory. Its program is large and nobody needs it to play, so it has a package of its own
 * beside this file, which is installed when it is first measured.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { runNpm } from "../../tools/launch/npm.mjs";
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

const HERE = import.meta.dirname;
const PACKAGE = "@duckdb/node-api";

/** What we call of its package. */
interface DuckConnection {
  run(sql: string): Promise<unknown>;
  stream(sql: string): Promise<{ fetchChunk(): Promise<DuckChunk | null> }>;
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>;
  closeSync(): void;
}
interface DuckChunk {
  readonly rowCount: number;
  getColumnValues(index: number): readonly number[];
}
interface Duck {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }>;
  };
}

/** Installs it on first use; throws npm's words when that fails. */
export async function loadDuck(): Promise<Duck> {
  if (!existsSync(join(HERE, "node_modules", PACKAGE))) {
    process.stderr.write(
      `Installing DuckDB for this measurement (about 70 MB, into ${join("bench", "peers", "node_modules")}) …\n`,
    );
    await runNpm(process.execPath, ["ci", "--no-audit", "--no-fund"], HERE);
  }
  return createRequire(join(HERE, "package.json"))(PACKAGE) as Duck;
}

export async function measureDuck(duck: Duck, request: PeerRequest & { readonly csv: string }): Promise<Measured> {
  const { columns, entryCount, scorer, threads, csv } = request;
  const instance = await duck.DuckDBInstance.create(":memory:", { threads: String(threads) });
  const connection = await instance.connect();
  try {
    await connection.run(`create table squads (${SQUADS_COLUMNS})`);
    await connection.run(`create table footballers (${FOOTBALLERS_COLUMNS})`);
    await connection.run(`create table moves (${MOVES_COLUMNS})`);
    await connection.run(`copy squads from '${csv.replaceAll("'", "''")}' (header false)`);
    await connection.run(`insert into footballers values ${footballerRows(columns).join()}`);
    await connection.run(`insert into moves values ${moveRows().join()}`);
    const timing = await timeSql(async (before) => {
      await connection.run(
        `update footballers set points = ${scorer.points - before}, absent = false where footballer_id = ${scorer.index}`,
      );
      await connection.run(`create or replace table scored as ${scored("duck")}`);
      await connection.run(`create or replace table ranks_of_points as ${rankTable("points")}`);
      await connection.run(`create or replace table ranks_of_total as ${rankTable("total")}`);
      await connection.run(`create or replace table results as ${RESULTS}`);
    });
    const memory = await connection.runAndReadAll(
      "select cast(sum(memory_usage_bytes) as double) from duckdb_memory()",
    );
    const found = await readFound(connection, entryCount);
    return { timing, cpuMs: timing.cpuMs, bytes: Number(memory.getRows()[0]?.[0] ?? 0), found };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readFound(connection: DuckConnection, entryCount: number) {
  const found = emptyFound(entryCount);
  const result = await connection.stream("select entry_id, points, total, round_rank, overall_rank from results");
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, points, totals, roundRanks, overallRanks] = [0, 1, 2, 3, 4].map((index) =>
      chunk!.getColumnValues(index),
    );
    ids!.forEach((row, i) => {
      found.points[row] = points![i]!;
      found.totals[row] = totals![i]!;
      found.roundRanks[row] = roundRanks![i]!;
      found.overallRanks[row] = overallRanks![i]!;
    });
    rows += chunk.rowCount;
  }
  if (rows !== entryCount) throw new Error(`DuckDB has results of ${rows} entries, not of ${entryCount}.`);
  return found;
}
