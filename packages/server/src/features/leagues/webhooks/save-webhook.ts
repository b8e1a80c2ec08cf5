/** Making and changing a league's webhooks, by its administrator alone. */
import { randomUUID } from "node:crypto";

import { type BodyOf, type updateWebhookCall, WEBHOOKS_MAX } from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import { type DestinationProblem, readDestination } from "../../../adapters/public-network/index.ts";
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { forbidden } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { queueEvent } from "../league-events/index.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  type League,
  lockOwnLeague,
  requireLeague,
} from "../leagues/index.ts";
import { sealSecret } from "./deliver.ts";
import { subscribed } from "./find-events.ts";
import {
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  takeWebhookOver,
  updateWebhook,
  type Webhook,
  type WebhookSettings,
} from "./webhooks.sql.ts";

/** 404 without such a league, 403 for everybody but its administrator. Only private leagues have one. */
export async function ownLeague(ctx: Context, request: FastifyRequest): Promise<League> {
  const { entryId } = requireOwnEntry(request);
  const league = await requireLeague(ctx, (request.params as { leagueId: number }).leagueId);
  if (league.adminEntryId !== entryId) throw forbidden();
  return league;
}

const SECRET_BYTES = 32;

export type WebhookProblem =
  | AccessProblem
  /** `handed_over`: its maker has given the league away, so that URL may not be used; another has to be named. */
  | { readonly code: DestinationProblem | "handed_over"; readonly field: "url" }
  | { readonly code: "blank"; readonly field: "events" }
  | { readonly code: "too_many_webhooks"; readonly max: number };

type Wishes = BodyOf<typeof updateWebhookCall>;

interface WebhookRequest extends AdministratorRequest {
  readonly accountId: AccountId;
  /** A new one is sent a test at once. */
  readonly saysHello?: boolean;
}

const DEFAULTS: WebhookSettings = { url: "", events: [], form: "json", language: "nb", every_minutes: 10 };

export const newSecret = (ctx: Context): Buffer => Buffer.from(ctx.random.bytes(SECRET_BYTES));

export async function createWebhook(
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
    const webhook = (await selectWebhook(tx, leagueId, webhookId))!;
    if (request.saysHello === true) await queueTest(tx, webhook, locked.value);
    return accepted({ webhook, secret });
  });
}

/** Behind whatever waits; answers by which key it is found. */
export async function queueTest(db: Queryable, webhook: Webhook, league: League): Promise<string> {
  const key = `test:${randomUUID()}`;
  await queueEvent(db, subscribed(webhook, league), { key, kind: "test", data: {} });
  return key;
}

/**
 * Null when there is no such webhook. One made by a former administrator goes to the one who names a new URL, with a
 * new key; its queued deliveries are dropped.
 */
export async function changeWebhook(
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
