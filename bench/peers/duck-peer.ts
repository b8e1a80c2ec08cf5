/**
 * The work in SQL on DuckDB, in memory. Its program is large and nobody needs it to play, so it has a package of its own
 * beside this file, which is installed when it is first measured.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { runNpm } from "../../tools/launch/npm.mjs";
import type { Measured } from "./peer.ts";
import { fillTables, readFound, timeEvents, type SqlPeer, type SqlRequest } from "./sql-peer.ts";

const HERE = import.meta.dirname;
const PACKAGE = "@duckdb/node-api";

/** The part of its package that we call. */
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

export async function measureDuck(duck: Duck, request: SqlRequest): Promise<Measured> {
  const instance = await duck.DuckDBInstance.create(":memory:", { threads: String(request.threads) });
  const connection = await instance.connect();
  try {
    const peer = duckPeer(connection);
    await fillTables(peer, request);
    const timing = await timeEvents(peer, request);
    const memory = await connection.runAndReadAll(
      "select cast(sum(memory_usage_bytes) as double) from duckdb_memory()",
    );
    const bytes = Number(memory.getRows()[0]?.[0] ?? 0);
    return { timing, cpuMs: timing.cpuMs, bytes, found: await readFound(peer, request) };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function duckPeer(connection: DuckConnection): SqlPeer {
  const run = (statement: string) => connection.run(statement);
  return {
    name: "DuckDB",
    dialect: "duck",
    run,
    create: (table, columns) => run(`create table ${table} (${columns})`),
    replace: (table, query) => run(`create or replace table ${table} as ${query}`),
    loadSquads: (csv) => run(`copy squads from '${csv.replaceAll("'", "''")}' (header false)`),
    async read(query, take) {
      const result = await connection.stream(query);
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
        const columns = [0, 1, 2, 3, 4].map((index) => chunk!.getColumnValues(index));
        for (let i = 0; i < chunk.rowCount; i++) take(columns.map((column) => column[i]!));
      }
    },
  };
}
