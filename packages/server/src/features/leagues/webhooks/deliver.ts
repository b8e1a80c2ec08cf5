/**
 * Sends queued deliveries, per webhook in order: the next one is sent when the one before was accepted. A failure is
 * retried after a minute, then after longer and longer, for a day; then the webhook is switched off and its maker gets
 * an e-mail. A sender holds the webhook by a lease of a minute, renewed before each delivery; if it dies, another
 * process sends the same delivery again, with the same id. A sender that has lost the lease stops.
 */
import { createHmac } from "node:crypto";

import type { LeagueId } from "@elleveren/rules";
import type { WireDelivery } from "@elleveren/contract";

import { postWebhook } from "../../../adapters/webhooks/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { openAt, placeOf, sealAt, SEALED_COLUMNS } from "../../../keys/index.ts";
import {
  claimDue,
  disableWebhook,
  type Due,
  releaseLease,
  renewLease,
  selectNext,
  updateAttempt,
  updateFailed,
  updateSucceeded,
} from "./deliveries.sql.ts";
import { tellOff } from "./webhook-off-mail.ts";

/** The release before had them sent by jobs of this queue. */
const FORMER_QUEUE = "webhooks";
const AT_ONCE = 16;
const LEASE_SECONDS = 60;
/** Of one webhook in a row, before others have their turn; after a slow one at once. */
const IN_A_ROW = 10;
const SLOW_MS = 2000;
const GIVE_UP_SECONDS = 24 * 3600;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 2 * 3600;

export function registerDeliveries(ctx: Context): void {
  ctx.jobs.workFormer(FORMER_QUEUE, async () => {});
  ctx.outgoing.carry<Due>({
    name: "webhook",
    connections: ctx.config.webhookConnections,
    claim: (limit, lanes) => claimDue(ctx.db, { limit, leaseSeconds: LEASE_SECONDS, lanes }),
    laneOf: ({ lane }) => lane,
    work: (webhook) => deliver(ctx, webhook),
    release: (webhook) => releaseLease(ctx.db, webhook),
  });
}

/** Sends until nothing is due. */
export async function deliverDue(ctx: Context): Promise<void> {
  for (;;) {
    const lanes = { only: null, without: [] };
    const due = await claimDue(ctx.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS, lanes });
    if (due.length === 0) return;
    await Promise.all(due.map((webhook) => deliver(ctx, webhook)));
  }
}

/** Sends what waits for one, in its order; resolves to whether its end was to be had, and how long the last one took. */
async function deliver(ctx: Context, webhook: Due): Promise<{ readonly isAway: boolean; readonly tookMs: number }> {
  let tookMs = 0;
  for (let count = 0; count < IN_A_ROW && tookMs < SLOW_MS; count += 1) {
    const to = await renewLease(ctx.db, webhook, LEASE_SECONDS);
    if (!to) return { isAway: false, tookMs };
    const delivery = await selectNext(ctx.db, webhook.webhookId);
    if (!delivery) break;
    const secret = await openSecret(ctx, ctx.db, to.leagueId, to.sealedSecret);
    const posted = await send(ctx, { url: to.url, secret }, delivery);
    tookMs = posted.tookMs;
    await updateAttempt(ctx.db, { deliveryId: delivery.id, ...posted });
    if (posted.error !== null) {
      await fail(ctx, webhook, delivery.attempts);
      // A refusal is this webhook's own; an end that does not answer is away for all that lead there.
      return { isAway: posted.status === null && posted.error !== "private_address", tookMs };
    }
  }
  await updateSucceeded(ctx.db, webhook);
  return { isAway: false, tookMs };
}

function send(
  ctx: Context,
  { url, secret }: { readonly url: string; readonly secret: Buffer },
  { event_id: id, body }: WireDelivery,
) {
  const seconds = Math.floor(realSeconds());
  const headers = {
    "content-type": "application/json",
    "user-agent": "Elleveren",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatureOf(secret, { id, seconds, body }),
  };
  const reach = { allowLoopback: ctx.config.webhooksToLoopback, ports: ctx.config.outgoingPorts };
  return postWebhook(url, { headers, body }, reach);
}

async function fail(ctx: Context, webhook: Due, attemptsBefore: number): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attemptsBefore, 10));
  const failingSeconds = await updateFailed(ctx.db, webhook, pause);
  if (failingSeconds === null || failingSeconds < GIVE_UP_SECONDS) return;
  await transact(ctx.db, async (tx) => {
    if (await disableWebhook(tx, webhook.webhookId)) await tellOff(ctx, tx, webhook);
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
