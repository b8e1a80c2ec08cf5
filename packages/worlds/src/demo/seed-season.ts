/**
 * Fills an empty database with a season played up to some stage, with invented managers, leagues and an account to sign
 * in with. The demo and the worlds of tests differ only in their season, their size and their stage.
 */
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "@elleveren/server/context.ts";
import { clientTransaction } from "@elleveren/server/db/client-transaction.ts";
import { transact } from "@elleveren/server/db/writing/transactions.ts";
import { insertSeason, type Season } from "@elleveren/server/features/seasons/index.ts";
import { inventManagers, PointsBook } from "../managers/index.ts";
import { closeRound, refreshMarket } from "@elleveren/server/features/clock/index.ts";
import {
  createSeasonPlayer,
  type FixtureMove,
  setGameClock,
  startSimulator,
  updateReady,
} from "@elleveren/server/features/operate/index.ts";
import { chooseDemoEntry } from "./choose-demo-entry.ts";
import { makeDemoAccounts, type DemoAccount } from "./demo-accounts.ts";
import { insertDemoLeagues } from "./demo-leagues.ts";
import { createLogWriter } from "./entry-log.ts";
import { ManagerPool } from "./manager-pool.ts";
import { DAY_MS, MINUTE_MS } from "./season/oslo-time.ts";
import { decideBefore, decideNow, firstRounds, playRound, type RoundsRequest } from "./play-rounds.ts";
import { resetSequences } from "./store-changes.ts";
import { whenSeasonKnown } from "./when-season-known.ts";

/** Where the season stands when seeding ends. Rounds before `round` are settled. */
export type Stage =
  /** The round is open, its deadline so many minutes away; everybody has decided. */
  | { readonly kind: "open"; readonly round: number; readonly minutesToDeadline: number }
  /** The round's matches are on, at this game time; the next round is open. */
  | { readonly kind: "live"; readonly round: number; readonly atMs: number }
  /** Every round is settled. */
  | { readonly kind: "over" };

export interface SeasonPlan {
  readonly season: Season;
  readonly seed: number;
  readonly managerCount: number;
  readonly moves: readonly FixtureMove[];
  readonly stage: Stage;
  /** Of the game clock afterwards: 1 is real time, 0 stands still. */
  readonly clockSpeed: number;
  readonly progress?: (line: string) => void;
}

export interface SeededSeason {
  readonly accounts: readonly DemoAccount[];
  readonly managerCount: number;
  readonly nowMs: number;
}

/** Registrations open so long before the first deadline. */
const OPENS_BEFORE_MS = 14 * DAY_MS;
/** Managers that begin later have too little history to show. */
const LAST_START_BEFORE_STAGE = 2;
const TWO_HOURS_MS = 120 * MINUTE_MS;

/** Throws when the database already holds a season. Writes through `ctx.pool`, in many transactions. */
export async function seedSeason(ctx: Context, plan: SeasonPlan): Promise<SeededSeason> {
  const { season, stage, progress = () => {} } = plan;
  const settledCount = stage.kind === "over" ? season.rounds.length : stage.round - 1;
  progress(`Inventing the ${season.seasonName} season: ${season.footballers.length} footballers …`);
  const request = await beginSeason(ctx, plan, settledCount + 1);
  for (const id of firstRounds(settledCount)) {
    if (id === 1 || id % 6 === 0) progress(`Playing round ${id} of ${settledCount + 1} …`);
    await playRound(request, id, deadlineOf(season, id));
  }
  const nowMs = await reachStage(request, plan);
  await request.log.whenWritten();
  await clientTransaction(ctx.pool, ({ client }) => resetSequences(client));
  const { pool } = request;
  const nextRound = stage.kind === "open" ? stage.round : Math.min(settledCount + 2, season.rounds.length);
  const demoEntryId = await chooseDemoEntry(ctx, pool, { settledCount, nextRoundId: roundId(nextRound) });
  await insertDemoLeagues(ctx, { pool, seed: plan.seed, demoEntryId });
  const accounts = await makeDemoAccounts(ctx, { pool, demoEntryId, season });
  await refreshMarket(ctx);
  await sql`analyze`.execute(ctx.db);
  await setGameClock(ctx, nowMs, plan.clockSpeed);
  await updateReady(ctx.db);
  return { accounts, managerCount: pool.entryCount, nowMs };
}

const deadlineOf = (season: Season, round: number): number => {
  const found = season.rounds[round - 1];
  if (!found) throw new Error(`The season has no round ${round}.`);
  return found.deadlineAtMs;
};

async function beginSeason(ctx: Context, plan: SeasonPlan, stageRound: number): Promise<RoundsRequest> {
  const { season, seed, moves } = plan;
  const opensAtMs = deadlineOf(season, 1) - OPENS_BEFORE_MS;
  // Both or neither: a season without its unfinished simulator would be taken for a real one at the next start.
  await transact(ctx.db, async (tx) => {
    await insertSeason({ db: tx, random: ctx.random }, season, { clockAtMs: opensAtMs });
    await startSimulator({ db: tx }, { seed, atMs: opensAtMs, moves, ready: false });
  });
  const game = await whenSeasonKnown(ctx, season);
  await setGameClock(ctx, opensAtMs);
  const clubIds = season.clubs.filter((club) => !club.unavailable).map((club) => club.clubId);
  const managers = inventManagers({ seed, count: plan.managerCount, clubIds });
  const regions = await sql<{ region_id: number }>`
    select region_id from regions where code >= 286 order by region_id`.execute(ctx.db);
  return {
    ctx,
    pool: new ManagerPool(managers, game.ruleset, Math.max(1, stageRound - LAST_START_BEFORE_STAGE)),
    player: createSeasonPlayer(ctx),
    book: new PointsBook(),
    log: createLogWriter(ctx.pool),
    regionIds: regions.rows.map((row) => row.region_id),
  };
}

/** Goes from the last settled round to the stage; returns the game time there. */
async function reachStage(request: RoundsRequest, { season, stage, progress }: SeasonPlan): Promise<number> {
  const { ctx, player } = request;
  if (stage.kind === "over") return ctx.clock.nowMs();
  const id = roundId(stage.round);
  const deadlineAtMs = deadlineOf(season, id);
  await decideBefore(request, id, deadlineAtMs);
  if (stage.kind === "open") {
    const nowMs = deadlineAtMs - stage.minutesToDeadline * MINUTE_MS;
    await player.playUntil(nowMs, { together: true });
    return nowMs;
  }
  progress?.(`Kicking off round ${id} …`);
  await setGameClock(ctx, deadlineAtMs);
  await player.playUntil(deadlineAtMs, { together: true });
  await closeRound(ctx, id);
  await setGameClock(ctx, stage.atMs);
  // The matches that are on were told as they were played: what happened in them has its minute.
  for (let toldMs = stage.atMs - TWO_HOURS_MS; toldMs < stage.atMs; toldMs += 3 * MINUTE_MS)
    await player.playUntil(toldMs, { together: true });
  await player.playUntil(stage.atMs, { together: true });
  if (id < season.rounds.length) {
    // The first have already acted for the next round.
    const isEager = (number: number) => number % 7 === 0;
    const fromMs = stage.atMs - TWO_HOURS_MS;
    await decideNow(request, roundId(id + 1), ({ number, habit }) => isEager(number) && !habit.late, fromMs);
  }
  return stage.atMs;
}
