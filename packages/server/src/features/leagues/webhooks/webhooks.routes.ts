/** A league's webhooks, for its administrator. Others are refused before any other check. */
import { randomUUID } from "node:crypto";

import {
  type BodyOf,
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
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import { type DestinationProblem, readDestination } from "../../../adapters/public-network/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { forbidden, notFound, refuseField } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { queueEvent } from "../league-events/index.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  type League,
  lockOwnLeague,
  requireLeague,
  unwrap,
} from "../leagues/index.ts";
import { bodyAsSent, sealSecret, secretText } from "./deliver.ts";
import { selectDeliveries, selectDeliveryByKey, updateToWaiting } from "./deliveries.sql.ts";
import { subscribed } from "./find-events.ts";
import {
  deleteWebhook,
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  takeWebhookOver,
  updateSecret,
  updateWebhook,
  type Webhook,
  type WebhookSettings,
} from "./webhooks.sql.ts";

/** Deliveries by hand, of one league: each makes our server call another host. */
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
    const results = found
      .slice(0, STANDINGS_PAGE_SIZE)
      .map((delivery) => ({ ...delivery, body: bodyAsSent(ctx, webhook, delivery.body) }));
    return { has_next: found.length > STANDINGS_PAGE_SIZE, page, results };
  });

  app.post(testWebhookCall.path, { schema: routeSchema(testWebhookCall) }, async (request) => {
    const { webhook, league } = await ownWebhook(ctx, request);
    checkMadeBy(webhook, request);
    count(league);
    const key = `test:${randomUUID()}`;
    await queueEvent(ctx.db, subscribed(webhook, league), { key, kind: "test", data: {} });
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

/** Another administrator's URL is hidden: it may hold the key to a chat. */
const presentWebhook = (
  { leagueId: _, accountId, told: __, tableHash: ___, ...webhook }: Webhook,
  viewer: AccountId,
): WireWebhook => ({
  ...webhook,
  url: accountId === viewer ? webhook.url : "",
  handed_over: accountId !== viewer,
});

const SECRET_BYTES = 32;

type WebhookProblem =
  | AccessProblem
  /** `handed_over`: its maker has given the league away, so that URL may not be used; another has to be named. */
  | { readonly code: DestinationProblem | "handed_over"; readonly field: "url" }
  | { readonly code: "blank"; readonly field: "events" }
  | { readonly code: "too_many_webhooks"; readonly max: number };

type Wishes = BodyOf<typeof updateWebhookCall>;

interface WebhookRequest extends AdministratorRequest {
  readonly accountId: AccountId;
}

const DEFAULTS: WebhookSettings = { url: "", events: [], form: "json", language: "nb", every_minutes: 10 };

const newSecret = (ctx: Context): Buffer => Buffer.from(ctx.random.bytes(SECRET_BYTES));

async function createWebhook(
  ctx: Context,
  request: WebhookRequest,
  wishes: Wishes,
): Promise<Result<{ readonly webhook: Webhook; readonly secret: Buffer }, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const { leagueId, accountId } = request;
    const { settings, problems } = readSettings(ctx, DEFAULTS, wishes);
    const made = await selectWebhooks(tx, leagueId);
    if (made.length >= WEBHOOKS_MAX) problems.push({ code: "too_many_webhooks", max: WEBHOOKS_MAX });
    if (problems.length > 0) return refused(problems);
    const secret = newSecret(ctx);
    const sealedSecret = await sealSecret(ctx, tx, leagueId, secret);
    const webhookId = await insertWebhook(tx, { leagueId, accountId, sealedSecret }, settings, ctx.clock.nowMs());
    return accepted({ webhook: (await selectWebhook(tx, leagueId, webhookId))!, secret });
  });
}

/**
 * Null when there is no such webhook. One made by a former administrator goes to the one who names a new URL, with a
 * new key; its queued deliveries are dropped.
 */
async function changeWebhook(
  ctx: Context,
  request: WebhookRequest,
  webhookId: number,
  wishes: Wishes,
): Promise<Result<Webhook | null, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const { leagueId, accountId } = request;
    const before = await selectWebhook(tx, leagueId, webhookId);
    if (!before) return accepted(null);
    const isHandedOver = before.accountId !== accountId;
    if (isHandedOver && wishes.url === undefined) return refused([{ code: "handed_over", field: "url" }]);
    const { settings, problems } = readSettings(ctx, before, wishes);
    if (problems.length > 0) return refused(problems);
    await updateWebhook(tx, webhookId, settings, ctx.clock.nowMs());
    if (isHandedOver) {
      const sealedSecret = await sealSecret(ctx, tx, leagueId, newSecret(ctx));
      await takeWebhookOver(tx, webhookId, { accountId, sealedSecret });
    }
    return accepted(await selectWebhook(tx, leagueId, webhookId));
  });
}

/** With the address as it is kept. */
function readSettings(
  ctx: Context,
  before: WebhookSettings,
  wishes: Wishes,
): { readonly settings: WebhookSettings; readonly problems: WebhookProblem[] } {
  const { url, events, form, language, every_minutes: minutes } = { ...before, ...wishes };
  const wished = { url, events: [...new Set(events)], form, language, every_minutes: minutes };
  const problems: WebhookProblem[] = [];
  const reach = { allowLoopback: ctx.config.webhooksToLoopback, ports: ctx.config.outgoingPorts };
  const to = readDestination(wished.url, reach);
  if ("problem" in to) problems.push({ code: to.problem, field: "url" });
  if (wished.events.length === 0) problems.push({ code: "blank", field: "events" });
  return { settings: "address" in to ? { ...wished, url: to.address } : wished, problems };
}
