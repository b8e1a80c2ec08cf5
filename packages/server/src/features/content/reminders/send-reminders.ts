/** Reminders that are due: queued for each way that people want, and written of the round and the team as they are then. */
import type { AccountId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { selectRound } from "../../clock/index.ts";
import { reminderMail, reminderPush } from "./reminder-texts.ts";
import { returnDue, takeReminders, type DueReminders } from "./reminders.sql.ts";
import { loadSquadNotes } from "./squad-notes.ts";
import { queueTelling, registerTelling } from "./tell.ts";

const NAME = "reminder";

export function registerReminderTelling(ctx: Context): void {
  registerTelling<DueReminders>(ctx, {
    name: NAME,
    keyOf: ({ roundId, leadMinutes, deadlineAtMs }) => `${roundId} ${leadMinutes} ${deadlineAtMs}`,
    async messageFor({ roundId, leadMinutes, deadlineAtMs }, person, channel) {
      const round = await selectRound(ctx.db, roundId);
      if (!round || round.state !== "open") return "over";
      // The deadline was moved meanwhile: for the new one there will be another.
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

/** Once half of its time has gone, "a day before" would be no word of it. */
export const isLate = (leadMinutes: number, minutesLeft: number): boolean =>
  minutesLeft <= 0 || minutesLeft <= leadMinutes / 2;

/** Queues the reminders of these people that nobody has queued, with the transaction. */
export async function sendReminders(
  ctx: Context,
  tx: Tx,
  due: DueReminders,
  accounts: readonly AccountId[],
): Promise<void> {
  const byMail = await takeReminders(tx, due, accounts, "mailed_at");
  const byPush = await takeReminders(tx, due, accounts, "pushed_at");
  await queueTelling(ctx, tx, { name: NAME, about: due, byMail, byPush });
}
