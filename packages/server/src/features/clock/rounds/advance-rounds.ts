/**
 * Moves rounds along on the game clock. Runs every second in the `jobs` role; it may run twice or stop half-way, since
 * each step is one transaction that first checks the state it needs.
 *
 * upcoming → open     the round before it closes
 * open     → closed   its deadline passes
 * closed   → settled  all its fixtures are finished
 * settled  → settled  a fact of it changed, or the round before it was settled again
 *
 * Settling all entries takes long and a correction may move every later round, so overdue rounds are closed between any
 * two of them.
 */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { settleRound } from "../settlement/index.ts";
import { runNightlyPrices, startRoundPrices } from "../prices/index.ts";
import { freezeMarket } from "../market/index.ts";
import { countClosedRounds } from "./count-round.ts";
import {
  isDeadlinePassed,
  isGameClosed,
  lockRound,
  openNextRound,
  selectRoundsToCorrect,
  selectRoundsToSettle,
  selectRoundToClose,
  updateClosed,
} from "./rounds.sql.ts";
import { lockAllGates } from "./gates.sql.ts";

/** Does all that is due now; returns how many rounds were closed, settled and corrected. */
export async function advanceRounds(ctx: Context): Promise<{ closed: number; settled: number; corrected: number }> {
  const done = { closed: 0, settled: 0, corrected: 0 };
  const settle = inOrder(() => selectRoundsToSettle(ctx.db));
  const correct = inOrder(() => selectRoundsToCorrect(ctx.db));
  for (;;) {
    done.closed += await closeDueRounds(ctx);
    await countClosedRounds(ctx);
    const toSettle = await settle.next();
    const next = toSettle ?? (await correct.next());
    if (next === undefined) return done;
    if (await settleRound(ctx, next, { ifDue: true })) done[toSettle ? "settled" : "corrected"] += 1;
  }
}

async function closeDueRounds(ctx: Context): Promise<number> {
  for (let closed = 0; ; closed += 1) {
    const due = await selectRoundToClose(ctx.db);
    if (due === null || !(await closeRound(ctx, due))) return closed;
  }
}

/**
 * Yields each due round once, in order: a round that has to wait, or is due again because its facts keep changing, does
 * not hold up later ones.
 */
function inOrder(selectDue: () => Promise<readonly RoundId[]>) {
  let last = 0;
  return {
    async next(): Promise<RoundId | undefined> {
      const next = (await selectDue()).find((roundId) => roundId > last);
      last = next ?? last;
      return next;
    },
  };
}

/** Rounds and prices follow the game clock, so they are ticks, not queues. */
export function registerRoundJobs(ctx: Context): void {
  ctx.jobs.onTick("rounds", async () => {
    if (ctx.findGame()) await advanceRounds(ctx);
  });
  ctx.jobs.onTick("prices", async () => {
    if (ctx.findGame()) await runNightlyPrices(ctx);
  });
}

/**
 * Closes `roundId` if it is open and its deadline has passed by the database's clock. Returns the round that opened
 * (null at the end of the season), or undefined when there was nothing to close. May run twice or on several machines.
 * Under maintenance no round is closed: saving is refused, other managers' squads stay hidden, and after a restore an
 * operator may still move the deadline.
 */
export async function closeRound(
  ctx: Context,
  roundId: RoundId,
): Promise<{ readonly opened: RoundId | null } | undefined> {
  return transact(ctx.db, async (tx) => {
    if (await isGameClosed(tx)) return undefined;
    await lockAllGates(tx, roundId);
    const round = await lockRound(tx, roundId);
    if (round?.state !== "open" || !(await isDeadlinePassed(tx, roundId))) return undefined;
    await updateClosed(tx, roundId);
    await freezeMarket(tx, roundId);
    const opened = await openNextRound(tx);
    if (opened) await startRoundPrices(tx);
    await notify(tx, { kind: "rounds", roundId });
    ctx.log.info({ roundId, opened: opened?.roundId ?? null }, "round closed");
    return { opened: opened?.roundId ?? null };
  });
}
