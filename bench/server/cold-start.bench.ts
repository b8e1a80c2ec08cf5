/**
 * Cold start of the engine from PostgreSQL: entries, settled rounds and the squads of the live one. Half of the entries
 * changed their squad in each round, the others never. `npm run bench -- cold-start [entries] [rounds] [runs]`, default
 * 1000000 12 3; rounds up to 30.
 */
import { availableParallelism } from "node:os";
import { pino } from "pino";

import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createEngineFeed } from "../../packages/server/src/features/live/live/ranks/engine-feed.ts";
import { loadSeason } from "../../packages/server/src/features/live/live/reading/load-season.ts";
import { machine, mb, printRow, quantile } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";

const [entryCount = 1_000_000, roundCount = 12, runs = 3] = process.argv.slice(2).map(Number);
const cluster = await startThrowAwayCluster();
const pool = createPool({ databaseUrl: cluster.url, connections: 6, onError: () => {} });
const db = createDatabase(pool);
try {
  await migrateDatabase(cluster.url);
  await insertBenchSeason(db, { entryCount, roundCount });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${machine()}; embedded PostgreSQL`);
  say(`${entryCount} entries, ${roundCount} rounds, of which ${roundCount - 1} settled\n`);

  const emptyBytes = process.memoryUsage().rss;
  const times: { season: number; all: number }[] = [];
  let [columns, peakBytes, heldBytes] = [0, 0, 0];
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)), 20);
  for (let run = 0; run < runs; run++) {
    const feed = createEngineFeed({ db, pool, log: pino({ level: "silent" }), workers: availableParallelism() });
    const startedAt = performance.now();
    const season = await loadSeason(db);
    const seasonMs = performance.now() - startedAt;
    await feed.reload(season!);
    times.push({ season: seasonMs, all: performance.now() - startedAt });
    const engine = feed.engine()!;
    const answered = engine.entryRound(engine.entryIdOf(entryCount - 1), roundCount);
    if (engine.entryCount !== entryCount || !answered?.lineup) throw new Error("not everybody was loaded");
    columns = Object.values(engine.memory()).reduce((sum, bytes) => sum + bytes, 0);
    if (run === 0) heldBytes = process.memoryUsage().rss;
    await feed.close();
  }
  clearInterval(watch);
  const row = (name: string, values: readonly number[]) => {
    const [fastest, median, slowest] = [0, 0.5, 1].map((share) => (quantile(values, share) / 1000).toFixed(2));
    printRow([name, `${median} s (${fastest}-${slowest})`]);
  };
  const each = (bytes: number) => `${mb(bytes)}, ${Math.round(bytes / entryCount)} bytes an entry`;
  printRow(["what", "median (fastest-slowest)"]);
  printRow(["---", "---"]);
  row(
    "season",
    times.map(({ season }) => season),
  );
  row(
    "season and engine",
    times.map(({ all }) => all),
  );
  printRow(["columns", each(columns)]);
  printRow([`process after the first, before it ${mb(emptyBytes)}`, each(heldBytes)]);
  printRow([`process at its largest`, each(peakBytes)]);
} finally {
  await db.destroy();
  await cluster.stop();
}
