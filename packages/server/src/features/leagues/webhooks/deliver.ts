/**
 * Sends queued deliveries, per webhook in order: the next one is sent when the one before was accepted. A failure is
 * retried after a minute, then after longer and longer, for a day; then the webhook is switched off and its maker gets
 * an e-mail; at once where a chat says that the address was revoked. A sender holds the webhook by a lease of a minute,
 * renewed before each delivery. A sender that has lost the lease stops.
 *
 * If a sender dies, another one goes on. A delivery whose last byte had not left is sent again. One whose last byte had
 * left is sent again with the same id to a program, which tells by the id; a chat cannot, and hears it no second time.
 */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { LeagueId } from "@elleveren/rules";

import { formatMessage, isChat, MOST_PER_SECOND, readAnswer } from "../../../adapters/chat/index.ts";
import { createTurnstile } from "../../../at-once.ts";
import { postWebhook } from "../../../adapters/webhooks/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable } from "../../../context.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { openAt, placeOf, sealAt, SEALED_COLUMNS } from "../../../keys/index.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { readEventBody, tellEvent } from "../league-events/index.ts";
import {
  type Attempt,
  claimDue,
  disableWebhook,
  type Due,
  pauseTurn,
  releaseLease,
  type Turn,
  noteHanded,
} from "./deliveries.sql.ts";
import { createFinish, type Finish } from "./finish-together.ts";
import { tellOff } from "./webhook-off-mail.ts";

/** The release before had them sent by jobs of this queue. */
const FORMER_QUEUE = "webhooks";
const AT_ONCE = 16;
const LEASE_SECONDS = 60;
/** Of one webhook in a row, before others have their turn; after a slow one at once. */
const IN_A_ROW = 10;
const SLOW_MS = 2000;
/** A chat that takes a message slowly has taken it: trying again would tell it twice. */
const CHAT_TIMEOUT_MS = 30_000;
const NOTE_AGAIN_MS = 200;
const LONGEST_OUTAGE_MS = 3_600_000;
const GIVE_UP_SECONDS = 24 * 3600;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 2 * 3600;

/** How what happens to messages gets into the database. */
interface Notes {
  readonly finish: Finish;
  /** Of messages under way at a time only some note that they leave: calls of people want connections too. */
  readonly handOver: ReturnType<typeof createTurnstile>;
}

const createNotes = ({ db, pool }: Context): Notes => ({
  finish: createFinish(db, LEASE_SECONDS),
  handOver: createTurnstile(Math.max(1, Math.floor(pool.options.max / 2))),
});

export function registerDeliveries(ctx: Context): void {
  const notes = createNotes(ctx);
  ctx.jobs.workFormer(FORMER_QUEUE, async () => {});
  ctx.outgoing.carry<Due>({
    name: "webhook",
    connections: ctx.config.webhookConnections,
    claim: (limit, lanes) => claimDue(ctx.db, { limit, leaseSeconds: LEASE_SECONDS, lanes }),
    laneOf: ({ lane }) => lane,
    perSecond: MOST_PER_SECOND,
    work: (webhook) => deliver(ctx, notes, webhook),
    release: (webhook) => releaseLease(ctx.db, webhook),
  });
}

/** Sends until nothing is due. */
export async function deliverDue(ctx: Context): Promise<void> {
  const notes = createNotes(ctx);
  for (;;) {
    const lanes = { only: null, without: [], rooms: new Map<string, number>(), roomOfOthers: AT_ONCE };
    const due = await claimDue(ctx.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS, lanes });
    if (due.length === 0) return;
    await Promise.all(due.map((webhook) => deliver(ctx, notes, webhook)));
  }
}

/** Sends what waits for one, in its order; resolves to whether its end was to be had, and how long the last one took. */
async function deliver(
  ctx: Context,
  notes: Notes,
  webhook: Due,
): Promise<{ readonly isAway: boolean; readonly tookMs: number }> {
  // Where so many a second are taken each is claimed on its own.
  const inARow = MOST_PER_SECOND.has(webhook.lane) ? 1 : IN_A_ROW;
  let turn: Turn | null = webhook.turn;
  let tookMs = 0;
  for (let count = 1; turn !== null; count += 1) {
    const { deliveryId, form } = turn;
    const goesOn = (took: number) => count < inARow && took < SLOW_MS;
    const finish = (attempt: Attempt, state: "sent" | "failed") =>
      whenAnswered(() => notes.finish({ webhook, attempt, state, goesOn: goesOn(attempt.tookMs) }));
    if (turn.isUnanswered && isChat(form)) {
      turn = await finish({ deliveryId, status: null, error: "unanswered", tookMs: 0 }, "sent");
      continue;
    }
    const posted = await send(ctx, notes, turn);
    tookMs = posted.tookMs;
    const attempt = { deliveryId, ...posted };
    const taken = readAnswer(form, posted);
    if (taken === "taken" || taken === "refused") {
      turn = await finish(attempt, taken === "taken" ? "sent" : "failed");
      continue;
    }
    if (typeof taken === "object") {
      const { againInSeconds: pauseSeconds, isForAll } = taken;
      await whenAnswered(() => pauseTurn(ctx.db, webhook, attempt, { pauseSeconds, isFault: false }));
      return { isAway: isForAll, tookMs };
    }
    await fail(ctx, webhook, { attempt, attemptsBefore: turn.attempts, isRevoked: taken === "revoked" });
    // A refusal is this webhook's own; an end that does not answer is away for all that lead there.
    return { isAway: posted.status === null && posted.error !== "private_address", tookMs };
  }
  return { isAway: false, tookMs };
}

async function send(
  ctx: Context,
  { handOver }: Notes,
  { url, form, language, leagueId, sealedSecret, deliveryId, body: kept }: Turn,
) {
  const id = `msg_${deliveryId}`;
  const body = bodyAsSent(ctx, { form, language }, kept);
  const seconds = Math.floor(realSeconds());
  const secret = await openSecret(ctx, ctx.db, leagueId, sealedSecret);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Elleveren",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatureOf(secret, { id, seconds, body }),
  };
  const reach = { allowLoopback: ctx.config.webhooksToLoopback, ports: ctx.config.outgoingPorts };
  const beforeLastByte = (go: () => void, isOver: () => boolean) =>
    handOver(() => noteHanded(ctx.pool, deliveryId, go, isOver));
  return postWebhook(url, { headers, body, beforeLastByte }, reach, isChat(form) ? CHAT_TIMEOUT_MS : undefined);
}

/** How a message went is kept while the database is away: whoever claimed it later would know less, and send it again. */
async function whenAnswered<T>(note: () => Promise<T>): Promise<T> {
  const until = performance.now() + LONGEST_OUTAGE_MS;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error;
      await sleep(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** An event in the form that its webhook has now. */
export function bodyAsSent(ctx: Context, { form, language }: Pick<Turn, "form" | "language">, kept: string): string {
  const read = form === "json" ? null : readEventBody(kept);
  return read && form !== "json"
    ? formatMessage(form, tellEvent(siteOrigin(ctx), language, read.league, read.event))
    : kept;
}

async function fail(
  ctx: Context,
  webhook: Due,
  { attempt, attemptsBefore, isRevoked }: { attempt: Attempt; attemptsBefore: number; isRevoked: boolean },
): Promise<void> {
  const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attemptsBefore, 10));
  const failingSeconds = await whenAnswered(() => pauseTurn(ctx.db, webhook, attempt, { pauseSeconds, isFault: true }));
  if (failingSeconds === null || (failingSeconds < GIVE_UP_SECONDS && !isRevoked)) return;
  await transact(ctx.db, async (tx) => {
    if (await disableWebhook(tx, webhook.webhookId)) await tellOff(ctx, tx, webhook, isRevoked);
  });
}

const PREFIX = "whsec_";

/** The key as its owner is shown it. */
export const secretText = (secret: Buffer): string => PREFIX + secret.toString("base64");

/** As the Standard Webhooks specification has it: over id, time and body, so that none of the three can be changed. */
export function signatureOf(
  secret: Buffer,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

const { webhook: WEBHOOK } = SEALED_COLUMNS;

export async function sealSecret(ctx: Context, db: Queryable, league: LeagueId, secret: Buffer): Promise<Buffer> {
  return sealAt(ctx.config, ctx.random, await placeOf(db, WEBHOOK, league), secret);
}

/** One that a release before stored open is what it is, until `npm run secrets -- renew`. */
async function openSecret(ctx: Context, db: Queryable, league: LeagueId, stored: Buffer): Promise<Buffer> {
  if (stored.length === WEBHOOK.openBytes) return stored;
  return openAt(ctx.config, await placeOf(db, WEBHOOK, league), stored);
}
