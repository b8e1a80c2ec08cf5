/**
 * Reminders follow the game clock, so what falls due is found by a tick: each person's row and what is to be sent are one
 * transaction, keyed by account, deadline and lead time, so nothing is said twice.
 */
import { REMINDER_LEAD_MINUTES } from "@elleveren/contract";
import { accountId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { takeDue } from "./reminders.sql.ts";
import { isLate, registerReminderTelling, sendReminders } from "./send-reminders.ts";

/** Where the release before kept them. */
const FORMER_QUEUE = "reminders";
/** People of one transaction. */
const BATCH_SIZE = 500;
/** Ticks stay short: the rest is for the next one. */
const LONGEST_MS = 500;

interface FormerJob {
  readonly roundId: number;
  readonly leadMinutes: number;
  readonly deadlineAtMs: number;
  readonly accountIds: readonly number[];
}

export function registerReminders(ctx: Context): void {
  registerReminderTelling(ctx);
  ctx.jobs.workFormer<FormerJob>(FORMER_QUEUE, ({ accountIds, ...job }) =>
    transact(ctx.db, (tx) =>
      sendReminders(ctx, tx, { ...job, roundId: roundId(job.roundId) }, accountIds.map(accountId)),
    ),
  );
  ctx.jobs.onTick("reminders", async () => {
    if (ctx.findGame()) await queueDue(ctx);
  });
}

async function queueDue(ctx: Context): Promise<void> {
  const round = await selectOpenRound(ctx.db);
  if (!round) return;
  const { roundId: id, deadlineAtMs } = round;
  const leadMinutes = dueLead((deadlineAtMs - ctx.clock.nowMs()) / 60_000);
  if (leadMinutes === null) return;
  const due = { roundId: id, leadMinutes, deadlineAtMs };
  for (const endMs = performance.now() + LONGEST_MS; performance.now() < endMs;) {
    const taken = await transact(ctx.db, async (tx) => {
      const accountIds = await takeDue(tx, due, BATCH_SIZE);
      if (accountIds.length > 0) await sendReminders(ctx, tx, due, accountIds);
      return accountIds.length;
    });
    if (taken < BATCH_SIZE) return;
  }
}

/** Which reminder it is time for: the last one whose time has come, unless nothing ran or the clock jumped and it is late. */
function dueLead(minutesLeft: number): number | null {
  const lead = REMINDER_LEAD_MINUTES.findLast((minutes) => minutesLeft <= minutes);
  return lead !== undefined && !isLate(lead, minutesLeft) ? lead : null;
}
