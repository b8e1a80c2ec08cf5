/** Sends a batch of reminders by the ways each person wants. What fails is tried again by the queue, the rest is not. */
import type { AccountId } from "@elleveren/rules";

import { sendMail } from "../../adapters/mail/index.ts";
import { sendPush } from "../../adapters/push/index.ts";
import type { Context } from "../../context.ts";
import { siteOrigin } from "../../site-origin.ts";
import { selectSigningSecret, unsubscribeLink } from "../newsletter/index.ts";
import { selectRound, type RoundRow } from "../rounds/index.ts";
import { reminderMail, reminderPush } from "./reminder-texts.ts";
import {
  claimReminder,
  deleteSubscription,
  releaseReminder,
  returnDue,
  selectReminded,
  selectSubscriptions,
  type Channel,
  type DueReminders,
  type Reminded,
} from "./reminders.sql.ts";
import { loadSquadNotes, type SquadNotes } from "./squad-notes.ts";
import { loadVapidKeys } from "./vapid-keys.sql.ts";

/** People served at once: a push service that does not answer keeps only one of them waiting. */
const AT_ONCE = 4;

export async function sendReminders(ctx: Context, due: DueReminders, accounts: readonly AccountId[]): Promise<void> {
  const round = await selectRound(ctx.db, due.roundId);
  // Over: whoever is reminded now can do nothing about it.
  if (!round || round.state !== "open" || round.deadlineAtMs <= ctx.clock.nowMs()) return;
  // The deadline was moved while the job waited: for the new one there will be another.
  if (round.deadlineAtMs !== due.deadlineAtMs) return returnDue(ctx.db, due, accounts);
  const failures: unknown[] = [];
  const waiting = await selectReminded(ctx.db, accounts);
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      failures.push(
        ...(await remind(ctx, due, { person, round, notes: await loadSquadNotes(ctx, person, round.roundId) })),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new Error(`${failures.length} reminders were not sent; ${String(failures[0])}`);
}

/** By each way he wants; answers what failed. */
async function remind(ctx: Context, due: DueReminders, reminder: Reminder): Promise<unknown[]> {
  const { person } = reminder;
  const ways: [Channel, boolean, (ctx: Context, reminder: Reminder) => Promise<void>][] = [
    ["mailed_at", person.byEmail, mail],
    ["pushed_at", person.byPush, push],
  ];
  const failures: unknown[] = [];
  for (const [channel, isWanted, send] of ways) {
    if (!isWanted || !(await claimReminder(ctx.db, due, person.accountId, channel))) continue;
    try {
      await send(ctx, reminder);
    } catch (error) {
      failures.push(error);
      await releaseReminder(ctx.db, due, person.accountId, channel);
    }
  }
  return failures;
}

interface Reminder {
  readonly person: Reminded;
  readonly round: RoundRow;
  readonly notes: SquadNotes | null;
}

async function mail(ctx: Context, { person, round, notes }: Reminder): Promise<void> {
  const secret = await selectSigningSecret(ctx.db);
  if (!secret) return;
  const origin = siteOrigin(ctx);
  const link = unsubscribeLink(secret, origin, { of: "reminders", accountId: person.accountId });
  await sendMail(ctx.config, {
    to: person.email,
    headers: link.headers,
    ...reminderMail({ person, round, notes, origin, unsubscribe: link.unsubscribe }),
  });
}

/** A person counts as told when one of his browsers' services took it, or none of them is there any more. */
async function push(ctx: Context, { person, round, notes }: Reminder): Promise<void> {
  const keys = await loadVapidKeys(ctx.db);
  const payload = reminderPush({ person, round, notes });
  const lifetimeSeconds = Math.max(60, Math.floor((round.deadlineAtMs - ctx.clock.nowMs()) / 1000));
  const allowLoopback = ctx.config.pushToLoopback;
  const targets = await selectSubscriptions(ctx.db, person.accountId);
  const outcomes = await Promise.allSettled(
    targets.map(async (target) => {
      const outcome = await sendPush({ keys, sender: senderOf(ctx), target, payload, lifetimeSeconds, allowLoopback });
      if (outcome === "gone") await deleteSubscription(ctx.db, person.accountId, target.endpoint);
      return outcome;
    }),
  );
  const failure = outcomes.find(({ status }) => status === "rejected");
  const isTold = outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value === "sent");
  if (failure?.status === "rejected" && !isTold) throw failure.reason;
}

/** Whom a push service may write to when something is wrong with what we send. */
function senderOf({ config }: Context): string {
  const address = /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return `mailto:${address}`;
}
