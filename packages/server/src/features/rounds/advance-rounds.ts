/**
 * Moves rounds along on the game clock. Runs every second in the `jobs` role; it may run twice or stop half-way, since
 * each step is one transaction that first looks at the state it needs.
 *
 *   upcoming → open     the round before it closes
 *   open     → closed   its deadline passes
 *   closed   → settled  all its fixtures are finished
 *   settled  → settled  a fact of it changed: it and every later settled round are settled again
 */
import type { Context } from "../../context.ts";
import { correctRounds, settleRound } from "../settlement/index.ts";
import { closeRound } from "./close-round.ts";
import { countClosedRounds } from "./count-round.ts";
import { selectOpenRound, selectRoundsToCorrect, selectRoundsToSettle } from "./rounds.sql.ts";

/** Does all that is due now; returns how many rounds were closed, settled and corrected. */
export async function advanceRounds(
  ctx: Context,
): Promise<{ readonly closed: number; readonly settled: number; readonly corrected: number }> {
  const done = { closed: 0, settled: 0, corrected: 0 };
  for (;;) {
    const open = await selectOpenRound(ctx.db);
    if (!open || open.deadlineAtMs > ctx.clock.nowMs() || !(await closeRound(ctx, open.roundId))) break;
    done.closed += 1;
  }
  await countClosedRounds(ctx);
  for (const roundId of await selectRoundsToSettle(ctx.db)) {
    if (await settleRound(ctx, roundId)) done.settled += 1;
  }
  const changed = await selectRoundsToCorrect(ctx.db);
  if (changed.length > 0) done.corrected += await correctRounds(ctx, changed);
  return done;
}
