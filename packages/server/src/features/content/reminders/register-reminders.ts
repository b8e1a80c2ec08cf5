/**
 * Reminders follow the game clock, so a tick finds the due ones: each account's row and its messages are one
 * transaction, keyed by account, deadline and lead time, so none is sent twice.
 */
import { REMINDER_LEAD_MINUTES } from "@elleveren/contract";
import { accountId, type AccountId, roundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectOpenRound, selectRound } from "../../clock/index.ts";
import { type DueReminders, isOfDue, returnDue, takeDue } from "./reminders.sql.ts";
import { loadSquadNotes, reminderMail, reminderPush } from "./reminder-texts.ts";
import { queueTelling, registerTelling } from "./tell.ts";

/** The previous release's queue. */
const FORMER_QUEUE = "reminders";
/** Accounts of one transaction. */
const BATCH_SIZE = 500;
/** Bounds a tick: the next one takes the rest. */
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

/** The lead time that is due: the last one reached, unless an outage or a jump of the clock has made it late. */
function dueLead(minutesLeft: number): number | null {
  const lead = REMINDER_LEAD_MINUTES.findLast((minutes) => minutesLeft <= minutes);
  return lead !== undefined && !isLate(lead, minutesLeft) ? lead : null;
}

/** Due reminders, queued per chosen channel, written with the round and the team at sending. */
const NAME = "reminder";

function registerReminderTelling(ctx: Context): void {
  registerTelling<DueReminders>(ctx, {
    name: NAME,
    keyOf: ({ roundId, leadMinutes, deadlineAtMs }) => `${roundId} ${leadMinutes} ${deadlineAtMs}`,
    async messageFor({ roundId, leadMinutes, deadlineAtMs }, person, channel) {
      const round = await selectRound(ctx.db, roundId);
      if (!round || round.state !== "open") return "over";
      // The deadline was moved meanwhile: the new one gets its own reminder.
      if (round.deadlineAtMs !== deadlineAtMs) {
        await returnDue(ctx.db, { roundId, leadMinutes, deadlineAtMs }, person.accountId, channel);
        return null;
      }
      if (isLate(leadMinutes, (deadlineAtMs - ctx.clock.nowMs()) / 60_000)) return "over";
      const facts = { person, round, notes: await loadSquadNotes(ctx, person, round.roundId) };
      return {
        untilMs: deadlineAtMs,
        mail: (site) => reminderMail({ ...facts, ...site }),
        push: () => reminderPush(facts),
      };
    },
  });
}

/** Once half of its time has gone, "a day before" would be wrong. */
const isLate = (leadMinutes: number, minutesLeft: number): boolean =>
  minutesLeft <= 0 || minutesLeft <= leadMinutes / 2;

/** Queues these accounts' reminders that are not queued yet, with the transaction. */
export const sendReminders = (ctx: Context, tx: Tx, due: DueReminders, accounts: readonly AccountId[]): Promise<void> =>
  queueTelling(ctx, tx, { name: NAME, about: due, claim: { table: "reminders", isOf: isOfDue(due) } }, accounts);
