/**
 * By e-mail and by push. A message is queued per chosen channel and browser, with the transaction that claims it; its
 * text is written when it is sent, from the data of that moment.
 */
import { createECDH } from "node:crypto";
import type { PushPayload } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import { type MailMessage, prepareMail } from "../../../adapters/mail/index.ts";
import { sendPush, type VapidKeys } from "../../../adapters/push/index.ts";
import type { Context, Tx } from "../../../context.ts";
import type { Prepared, Preparing } from "../../../outgoing/outgoing.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { selectSigningSecret, unsubscribeLink } from "../newsletter/index.ts";
import {
  type Channel,
  type Claim,
  deleteSubscription,
  type Reminded,
  selectEndpoints,
  selectReminded,
  selectSubscription,
  takeMessages,
} from "./reminders.sql.ts";
import { insertStoredKey, selectStoredKey } from "../../../keys/index.ts";

interface Message {
  /** After this instant (game time) the message is of no use. */
  readonly untilMs: number;
  /** The e-mail, given the site's origin and the unsubscribe link of this kind. */
  readonly mail: (site: {
    readonly origin: string;
    readonly unsubscribe: string;
  }) => Pick<MailMessage, "subject" | "text">;
  readonly push: () => PushPayload;
}

interface Telling<T extends object> {
  /** Of the kind of letter and of pushed message. */
  readonly name: string;
  /** The same for the same message to the same person. */
  readonly keyOf: (about: T) => string;
  /** The message to the account now. */
  readonly messageFor: (about: T, person: Reminded, channel: Channel) => Promise<Message | "over" | null>;
}

type About<T> = T & { readonly accountId: AccountId };
type ToBrowser<T> = About<T> & { readonly endpoint: string };

export function registerTelling<T extends object>(ctx: Context, telling: Telling<T>): void {
  const { name } = telling;
  const prepare = async (
    about: About<T>,
    channel: Channel,
    write: (message: Message, person: Reminded) => Promise<Prepared | null>,
  ): Promise<Preparing> => {
    const [person] = await selectReminded(ctx.db, [about.accountId]);
    if (!person || !(channel === "mailed_at" ? person.byEmail : person.byPush)) return null;
    const message = await telling.messageFor(about, person, channel);
    return message === null || message === "over" ? message : write(message, person);
  };
  ctx.outgoing.register<About<T>>({
    channel: "mail",
    name,
    urgency: "reminder",
    keyOf: (about) => `${about.accountId} ${telling.keyOf(about)}`,
    accountOf: ({ accountId }) => accountId,
    prepare: (about, id) => prepare(about, "mailed_at", (message, person) => writeMail(ctx, id, message, person)),
  });
  ctx.outgoing.register<ToBrowser<T>>({
    channel: "push",
    name,
    urgency: "reminder",
    keyOf: (about) => `${about.accountId} ${telling.keyOf(about)} ${about.endpoint}`,
    accountOf: ({ accountId }) => accountId,
    laneOf: ({ endpoint }) => new URL(endpoint).host,
    prepare: (about) => prepare(about, "pushed_at", (message) => writePush(ctx, about, message)),
  });
}

/** Queues these accounts' messages that are not queued yet, with the transaction. */
export async function queueTelling(
  ctx: Context,
  tx: Tx,
  { name, about, claim }: { readonly name: string; readonly about: object; readonly claim: Claim },
  accounts: readonly AccountId[],
): Promise<void> {
  const byMail = await takeMessages(tx, claim, accounts, "mailed_at");
  const byPush = await takeMessages(tx, claim, accounts, "pushed_at");
  const letters = byMail.map((accountId) => ({ ...about, accountId }));
  await ctx.outgoing.send("mail", name, letters, { tx });
  if (byPush.length === 0) return;
  const pushed = (await selectEndpoints(tx, byPush)).map((browser) => ({ ...about, ...browser }));
  await ctx.outgoing.send("push", name, pushed, { tx });
}

async function writeMail(ctx: Context, id: number, { mail }: Message, person: Reminded): Promise<Prepared | null> {
  const secret = await selectSigningSecret(ctx.db);
  if (!secret) return null;
  const origin = siteOrigin(ctx);
  const link = unsubscribeLink(secret, origin, { of: "reminders", accountId: person.accountId });
  const letter = mail({ origin, unsubscribe: link.unsubscribe });
  return prepareMail(ctx.config, id, { to: person.email, headers: link.headers, ...letter });
}

async function writePush(
  ctx: Context,
  { accountId, endpoint }: { readonly accountId: AccountId; readonly endpoint: string },
  { push: payloadOf, untilMs }: Message,
): Promise<Prepared | null> {
  const target = await selectSubscription(ctx.db, accountId, endpoint);
  if (!target) return null;
  const keys = await loadVapidKeys(ctx);
  const push = {
    keys,
    sender: senderOf(ctx),
    target,
    payload: payloadOf(),
    lifetimeSeconds: Math.max(60, Math.floor((untilMs - ctx.clock.nowMs()) / 1000)),
    allowLoopback: ctx.config.pushToLoopback,
    ports: ctx.config.outgoingPorts,
  };
  return {
    deliver: async () => {
      const outcome = await sendPush(push);
      if (outcome.is === "gone") await deleteSubscription(ctx.db, accountId, endpoint);
      return outcome;
    },
  };
}

/** The contact that push services use when our messages cause trouble. */
function senderOf({ config }: Context): string {
  const address = /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return `mailto:${address}`;
}

/**
 * The keys that identify this game to push services. Made at first use and kept: with other keys every browser's
 * subscription is lost.
 */
const NAME = "vapid";

/** The same for every process of the game. */
export async function loadVapidKeys({ db, config: keys, random }: Context): Promise<VapidKeys> {
  const found = await selectStoredKey(db, keys, NAME);
  if (found) return keysOf(found);
  const made = createECDH("prime256v1");
  made.generateKeys();
  await insertStoredKey(db, { keys, random, name: NAME, key: padded(made.getPrivateKey()) });
  return keysOf((await selectStoredKey(db, keys, NAME))!);
}

function keysOf(privateKey: Buffer): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** 32 bytes, also for a number with leading zeros. */
const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);
