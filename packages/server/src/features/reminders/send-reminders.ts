/** Sends a batch of reminders by the ways each person wants. What fails is tried again by the queue, the rest is not. */
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { selectRound } from "../rounds/index.ts";
import { reminderMail, reminderPush } from "./reminder-texts.ts";
import { claimReminder, releaseReminder, returnDue, selectReminded, type DueReminders } from "./reminders.sql.ts";
import { loadSquadNotes } from "./squad-notes.ts";
import { tellAll } from "./tell.ts";

export async function sendReminders(ctx: Context, due: DueReminders, accounts: readonly AccountId[]): Promise<void> {
  const round = await selectRound(ctx.db, due.roundId);
  // Over: whoever is reminded now can do nothing about it.
  if (!round || round.state !== "open" || round.deadlineAtMs <= ctx.clock.nowMs()) return;
  // The deadline was moved while the job waited: for the new one there will be another.
  if (round.deadlineAtMs !== due.deadlineAtMs) return returnDue(ctx.db, due, accounts);
  await tellAll(ctx, await selectReminded(ctx.db, accounts), async (person) => {
    const facts = { person, round, notes: await loadSquadNotes(ctx, person, round.roundId) };
    return {
      person,
      untilMs: round.deadlineAtMs,
      mail: (site) => reminderMail({ ...facts, ...site }),
      push: () => reminderPush(facts),
      claim: (channel) => claimReminder(ctx.db, due, person.accountId, channel),
      release: (channel) => releaseReminder(ctx.db, due, person.accountId, channel),
    };
  });
}
