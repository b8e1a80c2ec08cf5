/**
 * Cold start of the engine from PostgreSQL: entries, settled rounds and the squads of the live one. Half of the entries
 * changed their squad in each round, the others never. `node packages/server/bench/engine-load.bench.ts [entries] [rounds]`
 */
import { availableParallelism, cpus } from "node:os";
import { sql } from "kysely";
import { pino } from "pino";

import { createDatabase, createPool } from "../src/db/pool.ts";
import { startThrowAwayCluster } from "../src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../src/db/migrate.ts";
import { inventedSeason } from "../src/features/demo/index.ts";
import { insertSeason } from "../src/features/imports/index.ts";
import { createEngineFeed } from "../src/features/live/engine-feed.ts";
import { loadSeason } from "../src/features/live/load-season.ts";
import type { Queryable } from "../src/context.ts";

const [entryCount = 1_000_000, roundCount = 12] = process.argv.slice(2).map(Number);
const cluster = await startThrowAwayCluster();
const pool = createPool({ databaseUrl: cluster.url, connections: 4, onError: () => {} });
const db = createDatabase(pool);
try {
  await migrateDatabase(cluster.url);
  const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
  await insertSeason({ db, random }, inventedSeason({ seed: 1, rounds: 30, footballersPerClub: 20 }));
  await insertManagers(db);

  const feed = createEngineFeed({ db, pool, log: pino({ level: "silent" }), workers: availableParallelism() });
  const startedAt = performance.now();
  const season = await loadSeason(db);
  const seasonMs = performance.now() - startedAt;
  await feed.reload(season!);
  const totalMs = performance.now() - startedAt;
  const columns = Object.values(feed.engine()!.memory()).reduce((sum, bytes) => sum + bytes, 0);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, embedded PostgreSQL`);
  say(`${entryCount} entries, ${roundCount} rounds, of which ${roundCount - 1} settled`);
  say(`season ${(seasonMs / 1000).toFixed(2)} s, with engine ${(totalMs / 1000).toFixed(2)} s`);
  say(`columns ${Math.round(columns / 1e6)} MB, process ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  await feed.close();
} finally {
  await db.destroy();
  await cluster.stop();
}

async function insertManagers(tx: Queryable): Promise<void> {
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select n, n, 'Lag ' || n, 'Ola', 'Nordmann', 1, clock_timestamp() from generate_series(1, ${entryCount}::bigint) n`.execute(
    tx,
  );
  for (let round = 1; round <= roundCount; round++) {
    // Whoever has an even number keeps the squad of the first round.
    await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
        chip, free_transfers, transfers_made, cost_points, updated_at)
      select n, ${round}, array(select 1 + (n * 7 + slot * 19 + ${round}) % 300 from generate_series(1, 15) slot),
        array_fill(50, array[15]), 2 + n % 9, 11, 5, case when n % 10 = 0 then 'frush' end, 1, n % 3, 4 * (n % 2), clock_timestamp()
      from generate_series(1, ${entryCount}::bigint) n where ${round} = 1 or n % 2 = 1`.execute(tx);
    if (round === roundCount) continue;
    await sql`insert into entry_results (entry_id, round_id, points, bench_points, cost_points, transfers, total_points,
        round_rank, overall_rank, rank_sort, bank_tenths, value_tenths, total_transfers)
      select n, ${round}, 40 + n % 30, 5, 0, 0, ${round} * (40 + n % 30), 1, 1, n, 5, 1000, ${round}
      from generate_series(1, ${entryCount}::bigint) n`.execute(tx);
  }
  await sql`update rounds set state = case when round_id < ${roundCount} then 'settled' else 'closed' end,
      settlement_number = 1 where round_id <= ${roundCount}`.execute(tx);
  await sql`vacuum analyze`.execute(tx);
}
