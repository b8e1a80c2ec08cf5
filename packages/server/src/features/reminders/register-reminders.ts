/**
 * Reminders follow the game clock, so what falls due is found by a tick: each person's row and the job that sends it
 * are one transaction, keyed by account, deadline and lead time. Sending is a queue; it takes each row for its way of
 * sending before it sends, so a job that runs twice says nothing twice.
 */
import { REMINDER_LEAD_MINUTES } from "@elleveren/contract";
import { accountId, roundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { selectOpenRound } from "../rounds/index.ts";
import { takeDue } from "./reminders.sql.ts";
import { sendReminders } from "./send-reminders.ts";

const QUEUE = "reminders";
/** People of one job. */
const BATCH_SIZE = 50;
/** Jobs made in one tick, so that ticks stay short. */
const BATCHES_PER_TICK = 40;

interface ReminderJob {
  readonly roundId: number;
  readonly leadMinutes: number;
  readonly deadlineAtMs: number;
  readonly accountIds: readonly number[];
}

export function registerReminders(ctx: Context): void {
  ctx.jobs.work<ReminderJob>(QUEUE, (job) => {
    const due = { roundId: roundId(job.roundId), leadMinutes: job.leadMinutes, deadlineAtMs: job.deadlineAtMs };
    return sendReminders(ctx, due, job.accountIds.map(accountId));
  });
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
  for (let batch = 0; batch < BATCHES_PER_TICK; batch += 1) {
    const taken = await transact(ctx.db, async (tx) => {
      const accountIds = await takeDue(tx, due, BATCH_SIZE);
      if (accountIds.length > 0) await ctx.jobs.send<ReminderJob>(QUEUE, { ...due, accountIds }, { tx });
      return accountIds.length;
    });
    if (taken < BATCH_SIZE) return;
  }
}

/**
 * Which reminder it is time for: the last one whose time has come, until half of its time has gone. After that, because
 * nothing ran or the clock jumped, "a day before" would be no word of it.
 */
function dueLead(minutesLeft: number): number | null {
  if (minutesLeft <= 0) return null;
  const lead = REMINDER_LEAD_MINUTES.findLast((minutes) => minutesLeft <= minutes);
  return lead !== undefined && minutesLeft > lead / 2 ? lead : null;
}
