/** The operator's command, in a separate process beside the running game, or its work alone, here. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";

import { bundledProgram } from "../../../cli/bundled-program.ts";
import type { TestServer } from "../../../testing/index.ts";
import { readFamilySeason } from "../imports/index.ts";
import { changeSeason } from "./index.ts";

const COMMAND = join(import.meta.dirname, "../../../cli/season.ts");

export interface Outcome {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  /** Lines of standard error. */
  readonly said: readonly string[];
}

export interface RunOptions {
  /** Told each line of standard error as it comes; `kill` ends the process at once. */
  readonly onLine?: (line: string, kill: () => void) => void | Promise<void>;
}

/** On the test's database. */
export async function runSeason(t: TestServer, args: readonly string[], { onLine }: RunOptions = {}): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(t) };
  const child = spawn(process.execPath, [await bundledProgram(COMMAND), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  createInterface({ input: child.stderr }).on("line", (line) => {
    said.push(line);
    void onLine?.(line, () => child.kill("SIGKILL"));
  });
  const [code] = (await once(child, "close")) as [number | null];
  await t.whenCurrent();
  return { code, stdout, said };
}

/** The same work without the process: refusals, line by line; empty when the season changed. */
export async function tryToChange(
  t: TestServer,
  request: {
    readonly folder: string;
    readonly archives: string;
    readonly seasonName?: string;
    readonly clockAtMs?: number;
    readonly progress?: (line: string) => void;
  },
): Promise<string[]> {
  const { folder, archives, seasonName, clockAtMs, progress = () => {} } = request;
  const imported = await readFamilySeason(folder, {
    rulesetId: "eliteserien-2026",
    ...(seasonName !== undefined && { seasonName }),
  });
  const result = await changeSeason({ ...t.ctx, progress }, imported!, {
    archiveDirectory: archives,
    waitSeconds: 1,
    ...(clockAtMs !== undefined && { clockAtMs }),
  });
  await t.whenCurrent();
  return result.ok ? [] : result.problems.map(({ where, reason }) => `${where}: ${reason}`);
}

const databaseUrlOf = (t: TestServer): string => (t.ctx.pool.options as { connectionString: string }).connectionString;

/** A digest of every table's rows, by table: two that are equal hold the same game. Sessions note when they were seen. */
export async function digestTables(db: TestServer["ctx"]["db"]): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      -- Made anew beside the ticks, whatever anybody does.
      and c.relname <> 'round_forecasts'
    order by 1`.execute(db);
  const digests = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.table(name)} t`.execute(db);
    digests.set(name, rows[0]!.digest);
  }
  return digests;
}
