/**
 * `npm run prove -- citus`: the same game on a distributed database. With CITUS_URL, the coordinator of a cluster on which
 * databases may be made, it plays a season there and on plain PostgreSQL and compares every row, and runs the server's
 * tests of what distribution could break. Without it, it says how to get one.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

import { ROOT_DIRECTORY } from "../cli/command-config.ts";
import { stopWith } from "../cli/command-line.ts";

/** Deadlines, money, leagues, cups, head-to-head and settling: everything that locks, joins or counts by entry. */
const SERVER_TESTS = [
  "features/clock/rounds/deadline-safety",
  "features/clock/rounds/rush",
  "features/clock/rounds/no-update-window",
  "features/clock/rounds/overtaken",
  "features/play/squads/last-millisecond",
  "features/play/transfers/concurrent-transfers",
  "features/play/transfers/many-at-once",
  "features/play/lineups/lineups",
  "features/clock/settlement/settlement",
  "features/clock/settlement/pending-corrections",
  "features/clock/market/market",
  "features/leagues/leagues/members/races",
  "features/leagues/leagues/public-leagues",
  "features/leagues/cups/hard-season",
  "features/leagues/h2h/h2h-season",
  "features/leagues/standings/standings",
];

if (process.argv.length > 2) stopWith(`"${process.argv[2]}" is not known; the cluster is named by CITUS_URL`);
if (process.env["CITUS_URL"] === undefined) {
  process.stdout.write(`Skipped: CITUS_URL names no cluster.

A small one for this: PostgreSQL 15 or newer with Citus 13 or newer on three ports of this machine, each with
shared_preload_libraries = 'citus' and max_prepared_transactions = max_connections. In a database of the same name on
each: create extension citus. On the first one:
  select citus_set_coordinator_host('127.0.0.1', 9700);
  select citus_add_node('127.0.0.1', 9701), citus_add_node('127.0.0.1', 9702);
Then: CITUS_URL=postgres://user@127.0.0.1:9700/database npm run prove -- citus
The user must be allowed to make databases and extensions; the tests make databases of their own and drop them.
`);
} else {
  const seasons = await vitest(["--project", "citus"]);
  const tests = await vitest([
    "--project",
    "server",
    // A statement that meets four shards on two machines takes its time.
    "--testTimeout=120000",
    "--hookTimeout=120000",
    // The cluster is on the same machine and needs it too.
    "--maxWorkers=1",
    ...SERVER_TESTS.map((name) => `packages/server/src/${name}.test.ts`),
  ]);
  process.exitCode = seasons || tests;
}

function vitest(args: readonly string[]): Promise<number> {
  const script = join(createRequire(import.meta.url).resolve("vitest/package.json"), "..", "vitest.mjs");
  const child = spawn(process.execPath, [script, "run", ...args], { cwd: ROOT_DIRECTORY, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
