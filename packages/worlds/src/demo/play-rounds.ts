/**
 * Plays the demo's season up to its live round: managers decide early or late, prices move at night, the deadline
 * passes, matches are told, the round is settled; everything but the managers' writes through the game's own use cases.
 */
import { roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "@elleveren/server/context.ts";
import { clientTransaction } from "@elleveren/server/db/client-transaction.ts";
import { advanceCups } from "@elleveren/server/features/leagues/index.ts";
import type { PointsBook } from "../managers/index.ts";
import { type Manager } from "../managers/index.ts";
import {
  advanceRounds,
  closeRound,
  refreshMarket,
  runNightlyPrices,
  settleRound,
} from "@elleveren/server/features/clock/index.ts";
import { type SeasonPlayer, seededRandom, setGameClock } from "@elleveren/server/features/operate/index.ts";
import { scoutRound } from "./demo-scouting.ts";
import type { LogWriter } from "./entry-log.ts";
import type { ManagerPool } from "./manager-pool.ts";
import { pointsOfRound } from "./season/match-points.ts";
import { nextNightMs } from "./next-night.ts";
import { DAY_MS, MINUTE_MS } from "./season/oslo-time.ts";
import { storeChanges } from "./store-changes.ts";

const HOUR_MS = 60 * MINUTE_MS;

export interface RoundsRequest {
  readonly ctx: Context;
  readonly pool: ManagerPool;
  readonly player: SeasonPlayer;
  readonly book: PointsBook;
  readonly log: LogWriter;
  readonly regionIds: readonly number[];
}

/** A round from its opening to its settling. */
export async function playRound(request: RoundsRequest, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { ctx, player, book, log } = request;
  await decideBefore(request, id, deadlineAtMs);
  await setGameClock(ctx, deadlineAtMs);
  await player.playUntil(deadlineAtMs, { together: true });
  await closeRound(ctx, id);
  const endsAtMs = await player.roundEndsAtMs(id);
  if (endsAtMs === null) throw new Error(`Round ${id} has no match with a time.`);
  await setGameClock(ctx, endsAtMs);
  await player.playUntil(endsAtMs, { together: true });
  // Settling may look up in it what a squad was before a chip.
  await log.whenWritten();
  if (!(await settleRound(ctx, id))) throw new Error(`Round ${id} was played and could not be settled.`);
  await advanceCups(ctx);
  book.add(id, await pointsOfRound(ctx.db, ctx.game().ruleset, id));
}

/** All managers decide: the early ones days before, then two nights of prices, then the late ones. */
export async function decideBefore(request: RoundsRequest, id: RoundId, deadlineAtMs: number): Promise<void> {
  const { ctx, player } = request;
  const lateMs = deadlineAtMs - 3 * HOUR_MS;
  const earlyMs = Math.max(deadlineAtMs - 3.5 * DAY_MS, ctx.clock.nowMs() + HOUR_MS);
  await setGameClock(ctx, earlyMs);
  await player.playUntil(earlyMs, { together: true });
  // A correction after a round was settled settles it again.
  await advanceRounds(ctx);
  const isLate = (manager: Manager) => manager.habit.late;
  await decideNow(request, id, (manager) => !isLate(manager), earlyMs);
  let nightMs = nextNightMs(earlyMs);
  for (let night = 0; night < 2 && nightMs < lateMs; night += 1) {
    await setGameClock(ctx, nightMs);
    if (night === 0) await refreshMarket(ctx);
    await runNightlyPrices(ctx);
    nightMs = nextNightMs(nightMs);
  }
  await setGameClock(ctx, lateMs);
  await player.playUntil(lateMs, { together: true });
  await advanceRounds(ctx);
  await decideNow(request, id, isLate, lateMs);
}

/**
 * Managers in `who` that act within the two hours after `fromMs`, at its prices: before a night that may change them.
 */
export async function decideNow(
  { ctx, pool, book, log, regionIds }: RoundsRequest,
  id: RoundId,
  who: (manager: Manager) => boolean,
  fromMs: number,
): Promise<void> {
  const owners = pool.owners(id);
  const scouting = await scoutRound(ctx.db, { roundId: id, book, owners, entryCount: pool.entryCount });
  const spanMs = Math.min(2 * HOUR_MS, nextNightMs(fromMs) - fromMs);
  const atMs = (manager: Manager) =>
    fromMs + Math.floor(seededRandom(manager.seed, "when", manager.number, id).next() * spanMs);
  const changes = pool.play({ scouting, who, atMs });
  await clientTransaction(ctx.pool, ({ client }) => storeChanges(client, changes, regionIds));
  log.write(changes);
}

export const firstRounds = (count: number): RoundId[] =>
  Array.from({ length: count }, (_, index) => roundId(index + 1));
