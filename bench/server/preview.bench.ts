/**
 * The preview of a correction of the last settled round, and of an earlier one, on a durable embedded PostgreSQL: what an operator
 * waits for, and what it takes. Half of the entries changed their squad in each round, the others never.
 * `npm run bench -- preview [entries] [rounds] [runs]`, default 1000000 3 3
 */
import { accountId, roundId, RULESETS, type FixtureId, type FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { pino } from "pino";

import type { Context } from "../../packages/server/src/context.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { previewCorrection } from "../../packages/server/src/features/operate/corrections/make-correction.ts";
import { settleRound } from "../../packages/server/src/features/clock/index.ts";
import { machine, mb, printRow, quantile } from "../measure.ts";
import { insertBenchSquads, playBenchRounds } from "./bench-season.ts";
import { startDurableCluster } from "./durable-cluster.ts";

const [entryCount = 1_000_000, roundCount = 3, runs = 3] = process.argv.slice(2).map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (values: readonly number[]) =>
  `${(quantile(values, 0.5) / 1000).toFixed(2)} s (${(Math.min(...values) / 1000).toFixed(2)}-${(Math.max(...values) / 1000).toFixed(2)})`;

let peakBytes = 0;
const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)), 20);

const cluster = await startDurableCluster();
const pool = createPool({ databaseUrl: cluster.url, connections: 6, onError: () => {} });
const db = createDatabase(pool);
try {
  await migrateDatabase(cluster.url);
  await insertBenchSquads(db, { entryCount, roundCount });
  await playBenchRounds(db, roundCount);
  const ruleset = RULESETS["eliteserien-2026"];
  const ctx = { pool, db, log: pino({ level: "silent" }), game: () => ({ ruleset }) } as unknown as Context;
  for (let round = 1; round <= roundCount; round++) {
    if (!(await settleRound(ctx, roundId(round)))) throw new Error(`round ${round} was not settled`);
  }
  await sql`checkpoint`.execute(db);
  const before = process.memoryUsage().rss;
  say(machine());
  say(`${entryCount} entries, ${roundCount} rounds settled; process ${mb(before)} before\n`);
  printRow(["what", "median (fastest-slowest)", "process, most"]);
  printRow(["---", "---", "---"]);
  for (const round of [roundCount, 1]) {
    const { rows } = await sql<{ fixture: FixtureId; footballer: FootballerId; goals: number }>`
      select fixture_id as fixture, footballer_id as footballer, coalesce((stats ->> 'goals_scored')::integer, 0) as goals
      from match_stats join fixtures using (fixture_id)
      where round_id = ${round} and (stats ->> 'minutes')::integer > 0 order by footballer_id limit 1`.execute(db);
    const { fixture: fixtureId, footballer: footballerId, goals } = rows[0]!;
    const draft = { by: accountId(1), changes: [{ fixtureId, footballerId, stats: { goals_scored: goals + 2 } }] };
    const times: number[] = [];
    let moved = "";
    peakBytes = 0;
    for (let run = 0; run < runs; run++) {
      const startedAt = performance.now();
      const preview = await previewCorrection(ctx, draft, null);
      times.push(performance.now() - startedAt);
      if (!preview.ok) throw new Error(`refused: ${JSON.stringify(preview.problems)}`);
      const { move } = preview.value.rounds[0]!;
      moved = `${move.round.changed} entries get other points, ${move.overall.ranksChanged} another place`;
    }
    printRow([`a footballer of round ${round}: ${moved}`, seconds(times), mb(peakBytes)]);
  }
} finally {
  clearInterval(watch);
  await db.destroy();
  await cluster.stop();
}
