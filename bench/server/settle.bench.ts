/**
 * Settling and storing a round on a durable embedded PostgreSQL, as `npm start` has it; COPY of the same rows alone into a
 * partition made alike; corrections of every round so far; and `verify`, which computes all of it again with the rules.
 * Half of the entries changed their squad in each round, the others never.
 * `npm run bench -- settle [entries] [rounds] [runs]`, default 1000000 4 3
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { roundId, RULESETS, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { pino } from "pino";

import type { Context } from "../../packages/server/src/context.ts";
import { clientTransaction } from "../../packages/server/src/db/client-transaction.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { settleAgain, settleRound, verifyResults } from "../../packages/server/src/features/clock/index.ts";
import { machine, mb, printRow, quantile } from "../measure.ts";
import { insertBenchSquads, playBenchRounds } from "./bench-season.ts";
import { startDurableCluster } from "./durable-cluster.ts";

const [entryCount = 1_000_000, roundCount = 4, runs = 3] = process.argv.slice(2).map(Number);
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
  const settle = async (round: RoundId) => {
    if (!(await settleRound(ctx, round))) throw new Error(`round ${round} was not settled`);
  };
  const before = process.memoryUsage().rss;
  peakBytes = 0;

  say(machine());
  say(`${entryCount} entries, ${roundCount} rounds; process ${mb(before)} before\n`);
  printRow(["what", "median (fastest-slowest)", "process, most"]);
  printRow(["---", "---", "---"]);
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const row = (what: string, times: readonly number[]) => {
    printRow([what, seconds(times), mb(peakBytes)]);
    peakBytes = 0;
  };

  // Nothing that was written before, nor its checkpoint, falls into what is measured.
  const quiet = () => sql`checkpoint`.execute(db);
  for (let round = 1; round < roundCount; round++) {
    await quiet();
    row(`settle round ${round}`, [await took(() => settle(roundId(round)))]);
  }
  const last = roundId(roundCount);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    if (run > 0) {
      // As before it was settled: an empty partition.
      await sql.raw(`truncate entry_results_r${String(roundCount).padStart(2, "0")}`).execute(db);
      await sql`update rounds set state = 'closed' where round_id = ${roundCount}`.execute(db);
    }
    await quiet();
    times.push(await took(() => settle(last)));
  }
  row(`settle round ${roundCount}`, times);

  const rows: Buffer[] = [];
  const reader = await pool.connect();
  const query = `copy (select * from entry_results where round_id = ${roundCount} order by entry_id) to stdout`;
  for await (const chunk of reader.query(copyTo(query))) rows.push(chunk as Buffer);
  reader.release();
  const copies: number[] = [];
  for (let run = 0; run < runs; run++) {
    await sql.raw(`drop table if exists copied; create table copied (like entry_results including all)`).execute(db);
    await quiet();
    copies.push(
      await took(() =>
        clientTransaction(pool, async ({ client }) => {
          await pipeline(Readable.from(rows), client.query(copyFrom("copy copied from stdin")));
        }),
      ),
    );
  }
  await sql`drop table copied`.execute(db);
  rows.length = 0;
  row("COPY of the same rows alone", copies);
  say(`settling is ${(quantile(times, 0.5) / quantile(copies, 0.5)).toFixed(2)} times COPY\n`);

  const again: number[] = [];
  for (let run = 0; run < runs; run++) {
    await quiet();
    again.push(await took(() => settle(last)));
  }
  row("settle it again", again);
  row(`a correction of round 1: ${roundCount} rounds again`, [await took(() => settleAgain(ctx, roundId(1)))]);
  let verification;
  const verified = await took(async () => {
    verification = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => verifyResults(tx, ruleset));
  });
  row(`verify, ${roundCount} rounds`, [verified]);
  say(`verify: ${JSON.stringify(verification)}`);
} finally {
  clearInterval(watch);
  await db.destroy();
  await cluster.stop();
}
