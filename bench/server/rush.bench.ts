/**
 * The last seconds before a deadline: line-ups saved over HTTP from a whole server on an embedded PostgreSQL that loses
 * nothing (fsync, synchronous commit), every save with session, CSRF token, key and receipt, and each of another entry;
 * then the deadline passes under them. Beside it pgbench on the same tables. Game, callers and database are processes of
 * their own on one machine. `npm run bench -- rush [seconds] [connections] [entries]`
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Queryable } from "../../packages/server/src/context.ts";
import { startEmbeddedPostgres } from "../../packages/server/src/db/embedded/index.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { startGame } from "../game-process.ts";
import { machine, mb, ms, printRow, quantile } from "../measure.ts";
import { callInProcess } from "./rush/call-in-process.ts";
import type { CallersTask } from "./rush/callers-process.ts";
import { findWrong } from "./rush/find-wrong.ts";
import { EVERY_ROW, findPgbench, runPgbench, SQUAD_ROW, type SavedTexts } from "./rush/pgbench.ts";
import { postgresCpuMs } from "./rush/postgres-usage.ts";
import { insertRushSeason, RUSH_ROUND } from "./rush/season.ts";

const [seconds = 15, connections = 32, entries = 20_000] = process.argv.slice(2).map(Number);
/** The work of a process after its start is over by then: code is compiled, and forecasts of ten rounds are made. */
const WARM_UP_MS = 14_000;
const AFTER_MS = 1500;

// Not the folder for temporary files, which may be memory.
const parent = join(import.meta.dirname, "../../.data");
await mkdir(parent, { recursive: true });
const dataDirectory = await mkdtemp(join(parent, "bench-rush-"));
const cluster = await startEmbeddedPostgres({ dataDirectory });
const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
try {
  process.stdout.write(`${machine()}\n\n`);
  await migrateDatabase(cluster.url);
  const season = await insertRushSeason(db, entries);
  process.stdout.write(`${await durability(db)}; ${entries} entries, ${connections} connections\n\n`);
  const saves = await measureSaves(season);
  printRow(["what", "a second", "p50, p99 ms", "processor a save: game, PostgreSQL, callers"]);
  printRow(["---", "--:", "--:", "--:"]);
  printRow(["saves over HTTP", saves.perSecond.toFixed(0), saves.latency, saves.processor]);
  const peers = await measurePeers();
  for (const { what, result } of peers) {
    const share = ((100 * saves.perSecond) / result.perSecond).toFixed(0);
    printRow([
      `pgbench, ${what}`,
      result.perSecond.toFixed(0),
      `mean ${ms(result.meanMs)}`,
      `the game does ${share} %`,
    ]);
  }
  if (peers.length === 0) process.stdout.write("There is no pgbench on this machine: nothing to compare with.\n");
  process.stdout.write(`\n${saves.account}\n`);
  if (saves.wrong.length > 0) {
    process.stderr.write(`${saves.wrong.join("\n")}\n`);
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
  await cluster.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function measureSaves(season: Awaited<ReturnType<typeof insertRushSeason>>) {
  const game = await startGame({
    databaseUrl: cluster.url,
    dataDirectory: join(dataDirectory, "game"),
    profileDirectory: process.env["RUSH_PROFILE"],
  });
  const lengthMs = WARM_UP_MS + seconds * 1000;
  const deadlineAtMs = Date.now() + 500 + lengthMs;
  await sql`update game set clock_game_at = to_timestamp(${(season.deadlineAtMs - (deadlineAtMs - Date.now())) / 1000}),
    clock_real_at = clock_timestamp(), clock_speed = 1`.execute(db);
  const usage = async () => ({ ...(await game.usage()), postgresMs: postgresCpuMs(dataDirectory) });
  const task: CallersTask = {
    port: Number(new URL(game.origin).port),
    connections,
    browsers: season.browsers,
    footballerIds: season.footballerIds,
    round: RUSH_ROUND,
    lengthMs: lengthMs + 500 + AFTER_MS,
  };
  const reporting = callInProcess(task);
  await sleep(WARM_UP_MS);
  const fromMs = Date.now();
  const before = await usage();
  await sleep(deadlineAtMs - 1000 - Date.now());
  const toMs = Date.now();
  const after = await usage();
  const report = await reporting;
  await game.stop();

  const measured = report.tookMs.filter((_, index) => isIn(report.endedAtMs[index]!, fromMs, toMs));
  const micros = (used: number | null, count: number) =>
    used === null ? "?" : `${Math.round((1000 * used) / count)} µs`;
  const postgresMs = after.postgresMs === null ? null : after.postgresMs - before.postgresMs!;
  const all = report.statuses.length;
  const accepted = report.statuses.filter((status) => status === 200).length;
  const wrong = [...(await findWrong(db, RUSH_ROUND, report)), ...game.complaints];
  const late = report.statuses.filter((status) => status === 400).length;
  return {
    perSecond: (1000 * measured.length) / (toMs - fromMs),
    latency: `${ms(quantile(measured, 0.5))}, ${ms(quantile(measured, 0.99))}`,
    processor: [
      micros(after.cpuMs - before.cpuMs, measured.length),
      micros(postgresMs, measured.length),
      micros(report.cpuMs, all),
    ].join(", "),
    account: `${accepted} accepted, all there: ${wrong.length === 0 ? "yes" : "NO"}; ${late} refused after the deadline; ${all - accepted - late} others; the game's process ${mb(after.rssBytes)}`,
    wrong,
  };
}

async function measurePeers() {
  const program = findPgbench();
  if (program === null) return [];
  const { rows } = await sql<SavedTexts>`select
    -- With blanks, as jsonb writes it: pgbench takes ":true" for a variable of its own.
    (select body::jsonb::text from idempotency_keys where status = 200 limit 1) as answer, after::text as log, receipt::text as receipt
    from entry_log where round_id = ${RUSH_ROUND} limit 1`.execute(db);
  const round = RUSH_ROUND;
  const scripts = [
    { what: "every row of a save", script: EVERY_ROW(round, entries, rows[0]!) },
    { what: "the squad's row alone", script: SQUAD_ROW(round, entries) },
  ];
  const peers = [];
  for (const { what, script } of scripts) {
    await sql`checkpoint`.execute(db);
    peers.push({
      what,
      result: await runPgbench(program, { url: cluster.url, script, clients: connections, seconds }),
    });
  }
  return peers;
}

async function durability(queryable: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version') order by name`.execute(
    queryable,
  );
  return rows.map(({ name, setting }) => `${name} ${setting}`).join(", ");
}

function isIn(atMs: number, fromMs: number, toMs: number): boolean {
  return atMs >= fromMs && atMs < toMs;
}
