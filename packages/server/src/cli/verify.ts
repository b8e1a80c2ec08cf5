/**
 * `npm run verify [-- --database NAME]`: computes every settled round of the game's database, and of the replay's where
 * there is one, again from facts, and every squad again from its entry's log, and prints one JSON line for each database.
 * Exits 1 when anything stored differs.
 */
import type { Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { verifyResults } from "../features/clock/index.ts";
import { verifySquads } from "../features/play/index.ts";
import { openDatabaseServer } from "./database-server.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine } from "./command-line.ts";

/** Databases of a game on a server: its own, the replay's, and whatever is named. */
const GAME_DATABASES = ["elleveren", "elleveren_replay"];

const line = readCommandLine(process.argv.slice(2), { options: ["database"] });
const config = readCommandConfig();
const server = await openDatabaseServer(config);
try {
  const own = new URL(server.url).pathname.slice(1);
  const wanted = line.options["database"] ? [line.options["database"]] : [...new Set([own, ...GAME_DATABASES])];
  const { rows } = await onServer(server.url, (client) =>
    client.query<{ datname: string }>("select datname from pg_database where datname = any($1) order by datname", [
      wanted,
    ]),
  );
  let verified = 0;
  let differences = 0;
  for (const { datname } of rows) {
    const report = await verifyDatabase(datname);
    if (!report) continue;
    verified += 1;
    differences += report.differenceCount;
    console.log(
      JSON.stringify({
        database: datname,
        rounds: report.rounds,
        results: report.results,
        entries: report.entries,
        squads: report.squads,
        steps: report.steps,
        differences: report.differenceCount,
      }),
    );
    for (const difference of report.differences) console.error(JSON.stringify(difference));
  }
  if (verified === 0) console.error("There is no game to verify: no database with a season was found.");
  process.exitCode = differences === 0 && verified > 0 ? 0 : 1;
} finally {
  await server.stop();
}

async function verifyDatabase(name: string) {
  const pool = createPool({ databaseUrl: urlOfDatabase(server.url, name), connections: 1, onError: () => undefined });
  const db = createDatabase(pool);
  try {
    const found = await sql<{ found: boolean }>`select to_regclass('game') is not null as found`.execute(db);
    if (!found.rows[0]?.found) return null;
    const game = await sql<{ ruleset: Ruleset }>`select ruleset from game`.execute(db);
    const ruleset = game.rows[0]?.ruleset;
    if (!ruleset) return null;
    // One snapshot for everything, so that a running game can be verified.
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const { rounds, results, ...found } = await verifyResults(tx, ruleset);
        const { entries, squads, steps, ...held } = await verifySquads(tx, ruleset);
        const differences = [...found.differences, ...held.differences];
        const differenceCount = found.differenceCount + held.differenceCount;
        return { rounds, results, entries, squads, steps, differences, differenceCount };
      });
  } finally {
    await db.destroy();
  }
}
