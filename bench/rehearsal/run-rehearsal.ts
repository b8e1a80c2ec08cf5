/**
 * A round of the largest game on one machine, in its order: millions of teams are loaded, the game starts, the deadline
 * passes under as many saves as fit, everybody's squad is read, matches are played on a fast clock with pages open, and
 * the round is settled. The game is two processes, one for pages and one for what is due (docs/SCALING.md); they and the
 * callers run beside a PostgreSQL that loses nothing.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rulesetById } from "@elleveren/rules";
import { sql } from "kysely";
import { pino } from "pino";

import type { Queryable } from "../../packages/server/src/context.ts";
import { startEmbeddedPostgres } from "../../packages/server/src/db/embedded/index.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { listen, notify } from "../../packages/server/src/db/notify.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { verifyResults } from "../../packages/server/src/features/clock/index.ts";
import { seededRandom } from "../../packages/server/src/features/operate/index.ts";
import { startGame, type GameProcess } from "../game-process.ts";
import { quantile } from "../measure.ts";
import { callInProcess } from "../server/rush/call-in-process.ts";
import { findWrong } from "../server/rush/find-wrong.ts";
import type { RushSeason } from "../server/rush/season.ts";
import { openReaders } from "../soak/readers.ts";
import type { Quantiles } from "../soak/spread.ts";
import { tellReaders } from "../soak/tell-readers.ts";
import { flatness, watchProcess, type Flatness } from "../soak/watch-process.ts";
import { insertLargeSeason, REHEARSED_ROUND } from "./large-season.ts";

export interface RehearsalRequest {
  readonly seed: number;
  readonly entries: number;
  readonly callers: number;
  readonly connections: number;
  readonly rushSeconds: number;
  readonly minutes: number;
  readonly speed: number;
  readonly pages: number;
  readonly progress: (line: string) => void;
}

export interface RehearsalReport {
  readonly loadSeconds: number;
  readonly databaseMb: number;
  /** Until it answers a page of everybody's table. */
  readonly startSeconds: number;
  readonly rush: {
    readonly accepted: number;
    readonly refusedLate: number;
    readonly perSecond: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
  };
  /** From the deadline to everybody's table with the round in it: the first one reads every squad. */
  readonly closedSeconds: number;
  readonly matches: {
    readonly facts: number;
    readonly pagesOpen: number;
    readonly frames: number;
    readonly bytesSent: number;
    /** From a fact's commit to the ranks that follow from it in a reader's hands. */
    readonly freshness: Quantiles;
  };
  readonly roundsSettled: number;
  /** Of the process for pages. */
  readonly resident: Flatness;
  readonly longestPauseP99Ms: number;
  /** Of the process for what is due. */
  readonly jobsHighestMb: number;
  /** Null where the game is too large to be computed again here. */
  readonly verified: { readonly results: number; readonly differences: number } | null;
  readonly errors: readonly string[];
}

const SETTLING_SPEED = 600;
const LONGEST_SETTLING_MS = 15 * 60_000;
const BEFORE_RUSH_MS = 2000;
const AFTER_RUSH_MS = 1500;
/** Results computed again lie in memory, some 300 bytes each. */
const MOST_VERIFIED = 2_000_000;

export async function runRehearsal(request: RehearsalRequest): Promise<RehearsalReport> {
  // Not the folder for temporary files, which may be memory.
  const parent = join(import.meta.dirname, "../../.data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "rehearsal-"));
  const cluster = await startEmbeddedPostgres({ dataDirectory: join(folder, "database") });
  const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
  try {
    await migrateDatabase(cluster.url);
    return await rehearse(cluster.url, db, folder, request);
  } finally {
    await db.destroy();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rehearse(
  databaseUrl: string,
  db: Queryable,
  folder: string,
  request: RehearsalRequest,
): Promise<RehearsalReport> {
  const { entries, minutes, speed, progress } = request;
  const loading = performance.now();
  const season = await insertLargeSeason(db, { ...request, lengthMs: minutes * 60_000 * speed });
  const loadSeconds = secondsSince(loading);
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1000000)::int as mb`.execute(db);
  const databaseMb = rows[0]!.mb;
  progress(`${entries} teams are loaded, ${databaseMb} MB`);

  const starting = performance.now();
  const notifications = await listen({ databaseUrl, log: pino({ level: "silent" }) });
  const game = await startGame({ databaseUrl, dataDirectory: join(folder, "game"), roles: "web,live" });
  const jobsRequest = { databaseUrl, dataDirectory: join(folder, "jobs"), roles: "jobs" };
  const jobs = await startGame(jobsRequest).catch(async (error: unknown) => {
    await game.stop();
    throw error;
  });
  try {
    await tableOf(game, () => true);
    const startSeconds = secondsSince(starting);
    progress(`the game answers ${startSeconds} s after its start`);

    const { rush, wrong } = await rushTo(db, game, season, request);
    progress(`the deadline passed: ${rush.accepted} saves, ${rush.perSecond} a second; ${wrong.length} wrong`);

    const closing = performance.now();
    await tableOf(game, (rows) => rows > 0);
    const closedSeconds = secondsSince(closing) + AFTER_RUSH_MS / 1000;
    progress(`everybody's table has the round ${closedSeconds} s after its deadline`);

    const sessions = season.browsers.slice(0, Math.ceil(request.pages / 2)).map(({ session }) => session);
    const watch = watchProcess(game.origin);
    const jobsWatch = watchProcess(jobs.origin);
    const random = seededRandom(request.seed, "readers");
    const readers = openReaders({ origin: game.origin, count: request.pages, sessions, random });
    const told = tellReaders(notifications, db, readers);
    await setClock(db, season.deadlineAtMs, speed);
    const errorsSoFar = () => [
      ...wrong,
      ...[readers, watch, jobsWatch, told].flatMap(({ errors }) => errors),
      ...[game, jobs].flatMap(({ complaints }) => complaints),
    ];
    for (let minute = 1; minute <= minutes && game.ended() === null; minute++) {
      await sleep(60_000);
      const { p99Ms } = readers.freshness.quantiles();
      progress(
        `${minute} min: ${readers.open()} pages, ${told.facts()} facts, ranks p99 ${p99Ms} ms, ${errorsSoFar().length} errors`,
      );
    }
    const pagesOpen = readers.open();
    readers.close();
    const roundsSettled = await settle(db, game, progress);
    await Promise.all([watch.stop(), jobsWatch.stop()]);
    await Promise.all([game.stop(), jobs.stop()]);
    const isSmall = entries * roundsSettled <= MOST_VERIFIED;
    const verified = isSmall ? await verifyResults(db, rulesetById(season.rulesetId)) : null;
    return {
      loadSeconds,
      databaseMb,
      startSeconds,
      rush,
      closedSeconds,
      matches: {
        facts: told.facts(),
        pagesOpen,
        frames: readers.counts.frames,
        bytesSent: readers.counts.bytes,
        freshness: readers.freshness.quantiles(),
      },
      roundsSettled,
      resident: flatness(watch.samples, ({ residentBytes }) => residentBytes),
      jobsHighestMb: flatness(jobsWatch.samples, ({ residentBytes }) => residentBytes).highestMb,
      longestPauseP99Ms: Math.round(Math.max(0, ...watch.samples.map(({ pauseP99Ms }) => pauseP99Ms))),
      verified: verified && { results: verified.results, differences: verified.differenceCount },
      errors: errorsSoFar(),
    };
  } finally {
    await Promise.all([game.stop(), jobs.stop()]);
    await notifications.close();
  }
}

/** Saves until the deadline has passed under them. */
async function rushTo(db: Queryable, game: GameProcess, season: RushSeason, request: RehearsalRequest) {
  const lengthMs = BEFORE_RUSH_MS + 1000 * request.rushSeconds;
  const deadlineAtMs = Date.now() + lengthMs;
  await setClock(db, season.deadlineAtMs - lengthMs, 1);
  const report = await callInProcess({
    port: Number(new URL(game.origin).port),
    connections: request.connections,
    browsers: season.browsers,
    footballerIds: season.footballerIds,
    round: REHEARSED_ROUND,
    lengthMs: lengthMs + AFTER_RUSH_MS,
  });
  const fromMs = deadlineAtMs - 1000 * request.rushSeconds;
  const inTime = report.tookMs.filter(
    (_, index) => report.endedAtMs[index]! >= fromMs && report.endedAtMs[index]! < deadlineAtMs,
  );
  const rush = {
    accepted: report.statuses.filter((status) => status === 200).length,
    refusedLate: report.statuses.filter((status) => status === 400).length,
    perSecond: Math.round(inTime.length / request.rushSeconds),
    p50Ms: Math.round(quantile(inTime, 0.5)),
    p99Ms: Math.round(quantile(inTime, 0.99)),
  };
  return { rush, wrong: await findWrong(db, REHEARSED_ROUND, report) };
}

/** It is ready by its own word, and everybody's table answers with rows as wanted. */
async function tableOf(game: GameProcess, isWanted: (rows: number) => boolean): Promise<void> {
  while (game.ended() === null && !(await fetch(`${game.origin}/readyz`)).ok) await sleep(100);
  while (game.ended() === null) {
    const answer = await fetch(`${game.origin}/api/leagues-classic/1/standings/`);
    const table = (await answer.json()) as { standings?: { results: unknown[] } };
    if (answer.ok && isWanted(table.standings?.results.length ?? 0)) return;
    await sleep(100);
  }
}

async function setClock(db: Queryable, atMs: number, speed: number): Promise<void> {
  await sql`update game set clock_game_at = ${new Date(atMs)}, clock_real_at = clock_timestamp(),
    clock_speed = ${speed}`.execute(db);
  await notify(db, { kind: "clock" });
}

/** Hours pass until the results of a day's matches are final: without pages open they pass in minutes. */
async function settle(db: Queryable, game: GameProcess, progress: (line: string) => void): Promise<number> {
  await sql`update game set clock_game_at = game_now(), clock_real_at = clock_timestamp(), clock_speed = ${SETTLING_SPEED}`.execute(
    db,
  );
  await notify(db, { kind: "clock" });
  const until = performance.now() + LONGEST_SETTLING_MS;
  let settled = await countSettled(db);
  while (settled === 0 && performance.now() < until && game.ended() === null) {
    await sleep(1000);
    settled = await countSettled(db);
  }
  progress(`${settled} rounds are settled`);
  return settled;
}

async function countSettled(db: Queryable): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from rounds where state = 'settled'`.execute(db);
  return rows[0]!.count;
}

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 100) / 10;
