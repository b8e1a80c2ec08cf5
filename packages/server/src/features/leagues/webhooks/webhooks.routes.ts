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
import { changeWebhook, createWebhook, newSecret } from "./change-webhooks.ts";
import { sealSecret, secretText } from "./deliver.ts";
import { selectDeliveries, selectDeliveryByKey, updateToWaiting } from "./deliveries.sql.ts";
import { subscribed } from "./find-events.ts";
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
    const { entryId, accountId } = requireOwnEntry(request);
    const { leagueId } = await ownLeague(ctx, request);
    const made = unwrap(await createWebhook(ctx, { leagueId, entryId, accountId }, request.body));
    return { webhook: presentWebhook(made.webhook, accountId), secret: secretText(made.secret) };
  });

  repeatableCall(app, ctx, updateWebhookCall, async (ctx, request) => {
    const { entryId, accountId } = requireOwnEntry(request);
    const { leagueId } = await ownLeague(ctx, request);
    const { webhookId } = request.params;
    const changed = unwrap(await changeWebhook(ctx, { leagueId, entryId, accountId }, webhookId, request.body));
    if (!changed) throw notFound("webhook");
    return presentWebhook(changed, accountId);
  });

  app.post(renewWebhookSecretCall.path, { schema: routeSchema(renewWebhookSecretCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    const { accountId } = checkMadeBy(webhook, request);
    const secret = newSecret(ctx);
    await updateSecret(ctx.db, webhook.id, await sealSecret(ctx, ctx.db, webhook.leagueId, secret));
    return { webhook: presentWebhook(webhook, accountId), secret: secretText(secret) };
  });

  app.delete(deleteWebhookCall.path, { schema: routeSchema(deleteWebhookCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    await deleteWebhook(ctx.db, webhook.id);
    return {};
  });

  app.get(webhookDeliveriesCall.path, { schema: routeSchema(webhookDeliveriesCall) }, async (request) => {
    const { webhook } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    const { page = 1 } = request.query;
    const found = await selectDeliveries(ctx.db, webhook.id, {
      offset: (page - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
    });
    const results = found.slice(0, STANDINGS_PAGE_SIZE);
    return { has_next: found.length > STANDINGS_PAGE_SIZE, page, results };
  });

  app.post(testWebhookCall.path, { schema: routeSchema(testWebhookCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const key = `test:${randomUUID()}`;
    await queueEvent(ctx.db, subscribed(webhook, league), { key, kind: "test", data: {} });
    return (await selectDeliveryByKey(ctx.db, webhook.id, key))!;
  });

  app.post(resendDeliveryCall.path, { schema: routeSchema(resendDeliveryCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const delivery = await updateToWaiting(ctx.db, webhook.id, request.params.deliveryId);
    if (!delivery) throw notFound("delivery");
    return delivery;
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

/** Somebody else's address is nobody's to see: it may be a key to a chat. */
const presentWebhook = (
  { leagueId: _, accountId, told: __, tableHash: ___, ...webhook }: Webhook,
  viewer: AccountId,
): WireWebhook => ({
  ...webhook,
  url: accountId === viewer ? webhook.url : "",
  handed_over: accountId !== viewer,
});
