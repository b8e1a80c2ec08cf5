/**
 * Moves rounds along on the game clock. Runs every second in the `jobs` role; it may run twice or stop half-way, since
 * each step is one transaction that first looks at the state it needs.
 *
 *   upcoming → open     the round before it closes
 *   open     → closed   its deadline passes
 *   closed   → settled  all its fixtures are finished
 *   settled  → settled  a fact of it changed, or the round before it was settled again
 *
 * Settling everybody takes long and a correction may move every later round, so between any two of them rounds whose
 * deadline has passed meanwhile are closed.
 */
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { settleRound } from "../settlement/index.ts";
import { closeRound } from "./close-round.ts";
import { countClosedRounds } from "./count-round.ts";
import { selectRoundsToCorrect, selectRoundsToSettle, selectRoundToClose } from "./rounds.sql.ts";

/** Does all that is due now; returns how many rounds were closed, settled and corrected. */
export async function advanceRounds(
  ctx: Context,
): Promise<{ readonly closed: number; readonly settled: number; readonly corrected: number }> {
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
 * The next of the rounds that are due each time, and none twice: one that has to wait, or is due again at once because its
 * facts go on changing, keeps no later one waiting.
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
