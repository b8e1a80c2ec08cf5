/**
 * Counting the owners and transfers of the open round: from the round before, and of all squads, as where the round before was
 * not counted. Half of the entries wrote a squad in each round; in the open one the given share did.
 * `npm run bench -- market [entries] [open round] [runs]`, default 1000000 12 3
 */
import { sql } from "kysely";

import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { refreshMarket } from "../../packages/server/src/features/clock/index.ts";
import { machine, printRow, quantile } from "../measure.ts";
import { insertBenchSquads } from "./bench-season.ts";
import { startDurableCluster } from "./durable-cluster.ts";

const [entryCount = 1_000_000, openRound = 12, runs = 3] = process.argv.slice(2).map(Number);

const cluster = await startDurableCluster();
const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
try {
  await migrateDatabase(cluster.url);
  await insertBenchSquads(db, { entryCount, roundCount: openRound });
  // The round before as its deadline left it: counted once, as if it were the open one.
  const open = (round: number) =>
    sql`update rounds set state = case when round_id < ${round} then 'closed' when round_id = ${round} then 'open'
      else 'upcoming' end`.execute(db);
  await open(openRound - 1);
  await sql`vacuum analyze`.execute(db);
  await refreshMarket({ db });
  await sql`insert into footballer_rounds (footballer_id, round_id, price_tenths, selected_count, owned_count)
    select footballer_id, ${openRound - 1}, 50, selected_count, selected_count from footballer_market`.execute(db);
  await open(openRound);

  process.stdout.write(`${machine()}\n\n`);
  printRow(["squads written for the open round", "counted from", "ms, median (fastest-slowest)"]);
  printRow(["--:", "---", "---"]);
  const row = async (from: string) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const startedAt = performance.now();
      await refreshMarket({ db });
      times.push(performance.now() - startedAt);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from squads where round_id = ${openRound}`.execute(db);
    const [median, fastest, slowest] = [quantile(times, 0.5), Math.min(...times), Math.max(...times)];
    printRow([
      rows[0]!.count.toLocaleString("en"),
      from,
      `${median.toFixed(0)} (${fastest.toFixed(0)}-${slowest.toFixed(0)})`,
    ]);
  };
  for (const share of [0.5, 0.1, 0.001]) {
    await sql`delete from squads where round_id = ${openRound} and entry_id > ${entryCount * 2 * share}`.execute(db);
    await sql`vacuum analyze squads`.execute(db);
    await row("the round before");
  }
  await sql`update footballer_rounds set owned_count = null`.execute(db);
  await row("all squads");
} finally {
  await db.destroy();
  await cluster.stop();
}
