/** By letter and by pushed message, each claimed before it is sent: whatever runs twice says nothing twice. */
import type { PushPayload } from "@elleveren/contract";

import { sendMail, type MailMessage } from "../../adapters/mail/index.ts";
import { sendPush } from "../../adapters/push/index.ts";
import type { Context } from "../../context.ts";
import { siteOrigin } from "../../site-origin.ts";
import { selectSigningSecret, unsubscribeLink } from "../newsletter/index.ts";
import { deleteSubscription, selectSubscriptions, type Channel, type Reminded } from "./reminders.sql.ts";
import { loadVapidKeys } from "./vapid-keys.sql.ts";

/** People served at once: a push service that does not answer keeps only one of them waiting. */
const AT_ONCE = 4;

export interface Message {
  readonly person: Reminded;
  /** After this instant (game time) the message is of no use. */
  readonly untilMs: number;
  /** The letter, given the site's address and the link that ends letters of this sort. */
  readonly mail: (site: {
    readonly origin: string;
    readonly unsubscribe: string;
  }) => Pick<MailMessage, "subject" | "text">;
  readonly push: () => PushPayload;
  /** Takes the message for a way of sending; false when another run has it. */
  readonly claim: (channel: Channel) => Promise<boolean>;
  readonly release: (channel: Channel) => Promise<void>;
}

/** Makes and sends the messages of all, a few people at once; what failed is thrown when all had their turn. */
export async function tellAll(
  ctx: Context,
  people: readonly Reminded[],
  messageFor: (person: Reminded) => Promise<Message | null>,
): Promise<void> {
  const waiting = [...people];
  const failures: unknown[] = [];
  const work = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const message = await messageFor(person);
      if (message) failures.push(...(await tell(ctx, message)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new Error(`${failures.length} reminders were not sent; ${String(failures[0])}`);
}

/** By each way he wants; answers what failed. */
async function tell(ctx: Context, message: Message): Promise<unknown[]> {
  const { person } = message;
  const ways: [Channel, boolean, (ctx: Context, message: Message) => Promise<void>][] = [
    ["mailed_at", person.byEmail, mail],
    ["pushed_at", person.byPush, push],
  ];
  const failures: unknown[] = [];
  for (const [channel, isWanted, send] of ways) {
    if (!isWanted || !(await message.claim(channel))) continue;
    try {
      await send(ctx, message);
    } catch (error) {
      failures.push(error);
      await message.release(channel);
    }
  }
  return failures;
}

async function mail(ctx: Context, { person, mail: letter }: Message): Promise<void> {
  const secret = await selectSigningSecret(ctx.db);
  if (!secret) return;
  const origin = siteOrigin(ctx);
  const link = unsubscribeLink(secret, origin, { of: "reminders", accountId: person.accountId });
  await sendMail(ctx.config, {
    to: person.email,
    headers: link.headers,
    ...letter({ origin, unsubscribe: link.unsubscribe }),
  });
}

/** A person counts as told when one of his browsers' services took it, or none of them is there any more. */
async function push(ctx: Context, { person, push: payloadOf, untilMs }: Message): Promise<void> {
  const keys = await loadVapidKeys(ctx.db);
  const payload = payloadOf();
  const lifetimeSeconds = Math.max(60, Math.floor((untilMs - ctx.clock.nowMs()) / 1000));
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
