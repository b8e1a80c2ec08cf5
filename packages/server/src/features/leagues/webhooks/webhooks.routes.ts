/** A league's webhooks, for its administrator. Who is none is told so before anything else about them. */
import { randomUUID } from "node:crypto";
import {
  createWebhookCall,
  deleteWebhookCall,
  renewWebhookSecretCall,
  resendDeliveryCall,
  routeSchema,
  STANDINGS_PAGE_SIZE,
  testWebhookCall,
  updateWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
  WEBHOOKS_MAX,
  wireMicros,
  type BodyOf,
  type WireDelivery,
  type WireWebhook,
} from "@elleveren/contract";
import { type AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { forbidden, notFound, refuseField } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { queueEvent } from "../league-events/index.ts";
import { type League, requireLeague, unwrap } from "../leagues/index.ts";
import { changeWebhook, createWebhook, newSecret, type WebhookWishes } from "./change-webhooks.ts";
import { deliveryName } from "./deliver.ts";
import { selectDeliveries, selectDeliveryByKey, updateToWaiting, type Delivery } from "./deliveries.sql.ts";
import { subscribed } from "./find-events.ts";
import { sealSecret } from "./seal-secret.ts";
import { secretText } from "./signature.ts";
import { deleteWebhook, selectWebhook, selectWebhooks, updateSecret, type Webhook } from "./webhooks.sql.ts";

/** Deliveries by hand, of one league: each makes our server knock at somebody's door. */
const BY_HAND = { attempts: 10, windowMs: 60_000 };

export function webhookRoutes(app: App, ctx: Context): void {
  const byHand = createAttemptLimiter(BY_HAND);

  app.get(webhooksCall.path, { schema: routeSchema(webhooksCall) }, async (request) => {
    const league = await ownLeague(ctx, request);
    const { accountId } = requireOwnEntry(request);
    const webhooks = (await selectWebhooks(ctx.db, league.leagueId)).map((one) => presentWebhook(one, accountId));
    return { webhooks, max: WEBHOOKS_MAX };
  });

  repeatableCall(app, ctx, createWebhookCall, async (ctx, request) => {
    const league = await ownLeague(ctx, request);
    const { entryId, accountId } = requireOwnEntry(request);
    const wishes = wishesOf(request.body);
    const made = unwrap(await createWebhook(ctx, { leagueId: league.leagueId, entryId, accountId, wishes }));
    return { webhook: presentWebhook(made.webhook, accountId), secret: secretText(made.secret) };
  });

  repeatableCall(app, ctx, updateWebhookCall, async (ctx, request) => {
    const league = await ownLeague(ctx, request);
    const { entryId, accountId } = requireOwnEntry(request);
    const { webhookId } = request.params;
    const wishes = wishesOf(request.body);
    const changed = unwrap(
      await changeWebhook(ctx, { leagueId: league.leagueId, entryId, accountId, webhookId, wishes }),
    );
    if (!changed) throw notFound("webhook");
    return presentWebhook(changed, accountId);
  });

  app.post(renewWebhookSecretCall.path, { schema: routeSchema(renewWebhookSecretCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    const { accountId } = checkMadeBy(webhook, request);
    const secret = newSecret(ctx);
    await updateSecret(ctx.db, webhook.webhookId, await sealSecret(ctx, ctx.db, webhook.leagueId, secret));
    return { webhook: presentWebhook(webhook, accountId), secret: secretText(secret) };
  });

  app.delete(deleteWebhookCall.path, { schema: routeSchema(deleteWebhookCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    await deleteWebhook(ctx.db, webhook.webhookId);
    return {};
  });

  app.get(webhookDeliveriesCall.path, { schema: routeSchema(webhookDeliveriesCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    const { page = 1 } = request.query;
    const found = await selectDeliveries(ctx.db, webhook.webhookId, {
      offset: (page - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
    });
    const results = found.slice(0, STANDINGS_PAGE_SIZE).map(presentDelivery);
    return { has_next: found.length > STANDINGS_PAGE_SIZE, page, results };
  });

  app.post(testWebhookCall.path, { schema: routeSchema(testWebhookCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const key = `test:${randomUUID()}`;
    await queueEvent(ctx.db, subscribed(webhook, league), { key, kind: "test", data: {} });
    return presentDelivery((await selectDeliveryByKey(ctx.db, webhook.webhookId, key))!);
  });

  app.post(resendDeliveryCall.path, { schema: routeSchema(resendDeliveryCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const delivery = await updateToWaiting(ctx.db, webhook.webhookId, request.params.deliveryId);
    if (!delivery) throw notFound("delivery");
    return presentDelivery(delivery);
  });

  function count(league: League): void {
    const waitSeconds = byHand.take(`league ${league.leagueId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  }
}

/** 404 without such a league, 403 for everybody but its administrator. Only private leagues have one. */
async function ownLeague(ctx: Context, request: FastifyRequest): Promise<League> {
  const { entryId } = requireOwnEntry(request);
  const league = await requireLeague(ctx, (request.params as { leagueId: number }).leagueId);
  if (league.adminEntryId !== entryId) throw forbidden();
  return league;
}

async function ownWebhook(ctx: Context, request: FastifyRequest): Promise<{ league: League; webhook: Webhook }> {
  const league = await ownLeague(ctx, request);
  const { webhookId } = request.params as { webhookId: number };
  const webhook = await selectWebhook(ctx.db, league.leagueId, webhookId);
  if (!webhook) throw notFound("webhook");
  return { league, webhook };
}

/** A former administrator's webhook shows and sends nothing until an address of one's own is named for it. */
function checkMadeBy({ accountId: maker }: Webhook, request: FastifyRequest): { readonly accountId: AccountId } {
  const { accountId } = requireOwnEntry(request);
  if (maker !== accountId) throw refuseField("url", "handed_over");
  return { accountId };
}

const wishesOf = (body: BodyOf<typeof updateWebhookCall>): WebhookWishes => ({
  url: body.url,
  events: body.events,
  form: body.form,
  language: body.language,
  everyMinutes: body.every_minutes,
});

const timeOf = (ms: number | null) => (ms === null ? null : wireMicros(ms));

/** Somebody else's address is nobody's to see: it may be a key to a chat. */
const presentWebhook = (webhook: Webhook, viewer: AccountId): WireWebhook => ({
  id: webhook.webhookId,
  url: webhook.accountId === viewer ? webhook.url : "",
  handed_over: webhook.accountId !== viewer,
  events: [...webhook.events],
  form: webhook.form,
  language: webhook.language,
  every_minutes: webhook.everyMinutes,
  created_at: wireMicros(webhook.createdAtMs),
  failing_since: timeOf(webhook.failingSinceMs),
  disabled_at: timeOf(webhook.disabledAtMs),
  waiting: webhook.waiting,
});

const presentDelivery = (delivery: Delivery): WireDelivery => ({
  id: delivery.deliveryId,
  event_id: deliveryName(delivery.deliveryId),
  kind: delivery.kind,
  state: delivery.state,
  created_at: wireMicros(delivery.createdAtMs),
  attempts: delivery.attempts,
  tried_at: timeOf(delivery.triedAtMs),
  status: delivery.status,
  error: delivery.error,
  took_ms: delivery.tookMs,
  body: delivery.body,
});
