/**
 * The open round's market follows the squads: a second behind while a count is cheap, later as counting gets dearer, so
 * that it never takes more than a twentieth of a core.
 */
import { CHIP_NAMES } from "@elleveren/contract";
import { isRevertingChip, type RoundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  insertCountedMarket,
  insertLastMarket,
  lockMarket,
  resetTransferCounts,
  selectMarketRound,
  selectUncountedRounds,
  updateFrozenMarket,
  updateOpenMarket,
} from "./market.sql.ts";

/** A count that took 50 ms is repeated after a second at the earliest, one of 10 s after 200 s. */
const PAUSE_PER_MS_OF_COUNTING = 20;

/**
 * Counts ownership and transfers of the open round, and recounts rounds frozen with old counts; true if a figure
 * changed.
 */
export async function refreshMarket(ctx: Pick<Context, "db">): Promise<boolean> {
  // The open round is counted from the one before it.
  for (const roundId of await selectUncountedRounds(ctx.db)) {
    await transact(ctx.db, async (tx) => {
      await updateFrozenMarket(tx, roundId, REVERTING_CHIPS);
      await notify(tx, { kind: "rounds", roundId });
    });
  }
  return transact(ctx.db, async (tx) => {
    await lockMarket(tx);
    const roundId = await selectMarketRound(tx);
    if (roundId === null) return false;
    const changed = await updateOpenMarket(tx, roundId, REVERTING_CHIPS);
    if (changed) await notify(tx, { kind: "market" });
    return changed;
  });
}

/** Registers the refresh as a tick: it runs when squads or rounds moved since the last one and its pause is over. */
export function marketTick(ctx: Pick<Context, "db" | "jobs" | "notifications">): void {
  let isStale = true;
  let restingUntilMs = 0;
  ctx.notifications.subscribe(({ kind }) => {
    if (kind === "squads" || kind === "rounds" || kind === "game" || kind === "resync") isStale = true;
  });
  ctx.jobs.onTick("market", async () => {
    const startedMs = performance.now();
    if (!isStale || startedMs < restingUntilMs) return;
    isStale = false;
    try {
      await refreshMarket(ctx);
    } catch (error) {
      isStale = true;
      throw error;
    }
    const tookMs = performance.now() - startedMs;
    // Ticks come about once a second, so a pause below that is none.
    restingUntilMs = tookMs > 50 ? performance.now() + tookMs * PAUSE_PER_MS_OF_COUNTING : 0;
  });
}

/** Chips under which transfers do not count, as the rules say. */
const REVERTING_CHIPS: readonly string[] = CHIP_NAMES.filter((chip) => isRevertingChip(chip));

/** Up to here a market is counted in some tens of milliseconds, while every write for the round waits at its gates. */
const COUNT_AT_ONCE_ENTRIES = 20_000;

/**
 * Keeps the market of a round as its deadline left it: prices, owners, transfers. Called in the transaction that closes
 * the round, with every gate held. A large game is frozen with its last counts and counted exactly right afterwards,
 * so that closing costs the same at any number of entries: the squads of a closed round do not change any more.
 */
export async function freezeMarket(tx: Tx, roundId: RoundId): Promise<void> {
  const entryCount = await lockMarket(tx);
  if (entryCount <= COUNT_AT_ONCE_ENTRIES) await insertCountedMarket(tx, roundId, REVERTING_CHIPS);
  else await insertLastMarket(tx, roundId);
  await resetTransferCounts(tx);
}
