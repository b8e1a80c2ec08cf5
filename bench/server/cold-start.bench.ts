/**
 * Cold start of the engine from PostgreSQL: entries, settled rounds and the squads of the live one. Half of the entries
 * changed their squad in each round, the others never. `npm run bench -- cold-start [entries] [rounds]`
 */
import { availableParallelism, cpus } from "node:os";
import { pino } from "pino";

import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createEngineFeed } from "../../packages/server/src/features/live/engine-feed.ts";
import { loadSeason } from "../../packages/server/src/features/live/load-season.ts";
import { insertBenchSeason } from "./bench-season.ts";

const [entryCount = 1_000_000, roundCount = 12] = process.argv.slice(2).map(Number);
const cluster = await startThrowAwayCluster();
const pool = createPool({ databaseUrl: cluster.url, connections: 4, onError: () => {} });
const db = createDatabase(pool);
try {
  await migrateDatabase(cluster.url);
  await insertBenchSeason(db, { entryCount, roundCount });

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
