/**
 * A long evening: matches without a pause on a fast clock, open pages, managers at it, and the game in a process of its
 * own on a durable PostgreSQL. In the end every settled round is computed again from its facts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";

import { enterManagers, type RushManager } from "../../packages/server/src/prove/rush/rush-managers.ts";
import type { Queryable } from "../../packages/server/src/context.ts";
import { startEmbeddedPostgres } from "../../packages/server/src/db/embedded/index.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { listen } from "../../packages/server/src/db/notify.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { insertSeason } from "../../packages/server/src/features/seasons/index.ts";
import { verifyResults } from "../../packages/server/src/features/clock/index.ts";
import { seededRandom, setGameClock, startSimulator } from "../../packages/server/src/features/operate/index.ts";
import { startGame } from "../game-process.ts";
import { serveDatabase } from "../server/bench-server.ts";
import { startActing } from "./acting-managers.ts";
import { openReaders } from "./readers.ts";
import { seasonWithoutPauses } from "./soak-season.ts";
import { tellReaders } from "./tell-readers.ts";
import type { Quantiles } from "./spread.ts";
import { flatness, watchProcess, type Flatness } from "./watch-process.ts";

export interface SoakRequest {
  readonly seed: number;
  readonly minutes: number;
  readonly speed: number;
  readonly streams: number;
  readonly managers: number;
  /** Teams besides those of the managers who act. */
  readonly entries: number;
  readonly progress: (line: string) => void;
}

export interface SoakReport {
  readonly seconds: number;
  readonly roundsSettled: number;
  readonly facts: number;
  readonly actions: number;
  readonly late: number;
  readonly refused: number;
  readonly streams: {
    readonly open: number;
    readonly opened: number;
    /** Of those: with the stamp of what had been seen. */
    readonly resumed: number;
    readonly frames: number;
    readonly mb: number;
  };
  /** From a fact's commit to the ranks that follow from it in a reader's hands, all readers together. */
  readonly freshness: Quantiles;
  readonly calls: Readonly<Record<string, Quantiles>>;
  readonly resident: Flatness;
  readonly heap: Flatness;
  readonly longestPauseP99Ms: number;
  readonly verified: { readonly results: number; readonly differences: number };
  readonly errors: readonly string[];
}

/** Before the first deadline, game time: managers need a moment to decide for the first round. */
const BEFORE_FIRST_MS = 30 * 60_000;
const STARTS_AT_MS = Date.UTC(2026, 4, 1, 8);

export async function runSoak(request: SoakRequest): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-soak-"));
  const database = await startEmbeddedPostgres({ dataDirectory: join(folder, "database") });
  try {
    await migrateDatabase(database.url);
    return await soakOn(database.url, folder, request);
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function soakOn(databaseUrl: string, folder: string, request: SoakRequest): Promise<SoakReport> {
  const { seed, minutes, speed, progress } = request;
  const prepared = await prepare(databaseUrl, request);
  progress(
    `${prepared.managers.length} managers and ${request.entries} more teams entered; the clock runs at ${speed}x`,
  );
  const db = createDatabase(createPool({ databaseUrl, connections: 2, onError: () => {} }));
  const notifications = await listen({ databaseUrl, log: pino({ level: "silent" }) });
  const game = await startGame({ databaseUrl, dataDirectory: join(folder, "game") });
  const { origin } = game;
  const startedAt = performance.now();
  const watch = watchProcess(origin);
  const readers = openReaders({
    origin,
    count: request.streams,
    sessions: prepared.managers.map(({ session }) => session),
    random: seededRandom(seed, "readers"),
  });
  const told = tellReaders(notifications, db, readers);
  const { managers, clubIds, ruleset } = prepared;
  const acting = startActing({ origin, seed, ruleset, clubIds, managers });
  const errorsSoFar = () => [...acting.errors, ...readers.errors, ...watch.errors, ...game.complaints, ...told.errors];
  try {
    for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
      const endsAt = startedAt + Math.min(minute, minutes) * 60_000;
      while (performance.now() < endsAt && game.ended() === null)
        await sleep(Math.min(1000, endsAt - performance.now()));
      const last = watch.samples.at(-1);
      const { p99Ms } = readers.freshness.quantiles();
      progress(
        `${minute} min: ${Math.round((last?.residentBytes ?? 0) / 1e6)} MB, ${readers.open()} streams, ` +
          `${acting.counts.actions} actions, ranks p99 ${p99Ms} ms, ${errorsSoFar().length} errors`,
      );
      if (game.ended() !== null) break;
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    await acting.stop();
    const open = readers.open();
    readers.close();
    await watch.stop();
    await notifications.close();
    await game.stop();
    const verified = await verifyResults(db, ruleset);
    const errors = errorsSoFar();
    const settled = await sql<{ count: number }>`select count(*) from rounds where state = 'settled'`.execute(db);
    return {
      seconds,
      roundsSettled: settled.rows[0]!.count,
      facts: told.facts(),
      ...acting.counts,
      streams: {
        open,
        opened: readers.counts.opened,
        resumed: readers.counts.resumed,
        frames: readers.counts.frames,
        mb: Math.round(readers.counts.bytes / 1e6),
      },
      freshness: readers.freshness.quantiles(),
      calls: Object.fromEntries([...acting.spreads].map(([name, spread]) => [name, spread.quantiles()])),
      resident: flatness(watch.samples, (sample) => sample.residentBytes),
      heap: flatness(watch.samples, (sample) => sample.heapBytes),
      longestPauseP99Ms: Math.round(Math.max(0, ...watch.samples.map((sample) => sample.pauseP99Ms))),
      verified: { results: verified.results, differences: verified.differences.length },
      errors,
    };
  } finally {
    readers.close();
    await game.stop();
    await notifications.close();
    await db.destroy();
  }
}

/** The season, everybody's team, and the clock set running. */
async function prepare(databaseUrl: string, { seed, minutes, speed, managers, entries }: SoakRequest) {
  const server = await serveDatabase(databaseUrl, null);
  try {
    const { ctx, origin } = server;
    const lengthMs = minutes * 60_000 * speed;
    const season = seasonWithoutPauses(seed, STARTS_AT_MS + BEFORE_FIRST_MS, lengthMs);
    await insertSeason(ctx, season, { clockAtMs: STARTS_AT_MS });
    await setGameClock(ctx, STARTS_AT_MS);
    await ctx.notifications.whenDelivered();
    await ctx.live.whenCurrent();
    const entered: RushManager[] = await enterManagers(ctx, origin, managers);
    await addTeams(ctx.db, entries);
    await startSimulator(ctx, { seed, atMs: STARTS_AT_MS });
    await sql`analyze`.execute(ctx.db);
    await setGameClock(ctx, STARTS_AT_MS, speed);
    const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => Number(club.clubId));
    return { managers: entered, clubIds, ruleset: ctx.game().ruleset };
  } finally {
    await server.close();
  }
}

/** Teams of absent managers: the squads of the acting ones, with armbands of their own. */
async function addTeams(db: Queryable, count: number): Promise<void> {
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select 1000000 + n, 1000000 + n, 'Lag ' || n, 'Ola', 'Nordmann', 1, game_now() from generate_series(1, ${count}::bigint) n`.execute(
    db,
  );
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
      chip, free_transfers, transfers_made, cost_points, updated_at)
    select 1000000 + n, round_id, footballer_ids, purchase_tenths, 2 + n % 9, 11, bank_tenths, null, free_transfers,
      transfers_made, cost_points, updated_at
    from generate_series(1, ${count}::bigint) n
    join (select *, row_number() over (order by entry_id) as place, count(*) over () as many from squads) squad
      on squad.place = 1 + n % squad.many`.execute(db);
}
