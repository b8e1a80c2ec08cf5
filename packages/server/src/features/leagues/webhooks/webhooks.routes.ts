/** A league's webhooks, for its administrator. Others are refused before any other check. */
import {
  CHAT_INSTALLS,
  createWebhookCall,
  deleteWebhookCall,
  renewWebhookSecretCall,
  resendDeliveryCall,
  routeSchema,
  STANDINGS_PAGE_SIZE,
  testWebhookCall,
  updateWebhookCall,
  webhookDeliveriesCall,
  WEBHOOKS_MAX,
  webhooksCall,
  type WireWebhook,
} from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { type League, unwrap } from "../leagues/index.ts";
import { bodyAsSent, sealSecret, secretText } from "./deliver.ts";
import { selectDeliveries, selectDeliveryByKey, updateToWaiting } from "./deliveries.sql.ts";
import { installRoutes } from "./install.routes.ts";
import { changeWebhook, createWebhook, newSecret, ownLeague, queueTest } from "./save-webhook.ts";
import { deleteWebhook, selectWebhook, selectWebhooks, updateSecret, type Webhook } from "./webhooks.sql.ts";

/** Deliveries by hand, of one league: each makes our server call another host. */
const BY_HAND = { attempts: 10, windowMs: 60_000 };

export function webhookRoutes(app: App, ctx: Context): void {
  installRoutes(app, ctx);
  const byHand = createAttemptLimiter(BY_HAND);

  app.get(webhooksCall.path, { schema: routeSchema(webhooksCall) }, async (request) => {
    const league = await ownLeague(ctx, request);
    const { accountId } = requireOwnEntry(request);
    const webhooks = (await selectWebhooks(ctx.db, league.leagueId)).map((one) => presentWebhook(one, accountId));
    const installs = CHAT_INSTALLS.filter((service) => ctx.config.chatApps[service]);
    return { webhooks, max: WEBHOOKS_MAX, installs };
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
    const results = found
      .slice(0, STANDINGS_PAGE_SIZE)
      .map((delivery) => ({ ...delivery, body: bodyAsSent(ctx, webhook, delivery.body) }));
    return { has_next: found.length > STANDINGS_PAGE_SIZE, page, results };
  });

  app.post(testWebhookCall.path, { schema: routeSchema(testWebhookCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const key = await queueTest(ctx.db, webhook, league);
    const delivery = (await selectDeliveryByKey(ctx.db, webhook.id, key))!;
    return { ...delivery, body: bodyAsSent(ctx, webhook, delivery.body) };
  });

  app.post(resendDeliveryCall.path, { schema: routeSchema(resendDeliveryCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const delivery = await updateToWaiting(ctx.db, webhook.id, request.params.deliveryId);
    if (!delivery) throw notFound("delivery");
    return { ...delivery, body: bodyAsSent(ctx, webhook, delivery.body) };
  });

  function count(league: League): void {
    const waitSeconds = byHand.take(`league ${league.leagueId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  }
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

/** Another administrator's URL is hidden: it may hold the key to a chat. */
const presentWebhook = (
  { leagueId: _, accountId, told: __, tableHash: ___, ...webhook }: Webhook,
  viewer: AccountId,
): WireWebhook => ({
  ...webhook,
  url: accountId === viewer ? webhook.url : "",
  handed_over: accountId !== viewer,
});
