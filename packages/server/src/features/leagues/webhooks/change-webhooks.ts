/** Making and changing webhooks: the league's administrator alone, of private leagues. */
import { type BodyOf, type updateWebhookCall, WEBHOOKS_MAX } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import { readDestination, type DestinationProblem } from "../../../adapters/public-network/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { type AccessProblem, type AdministratorRequest, lockOwnLeague } from "../leagues/index.ts";
import { sealSecret } from "./deliver.ts";
import {
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  takeWebhookOver,
  updateWebhook,
  type Webhook,
  type WebhookSettings,
} from "./webhooks.sql.ts";

const SECRET_BYTES = 32;

export type WebhookProblem =
  | AccessProblem
  /** `handed_over`: its maker has given the league away, and his address is nobody's to use; another has to be named. */
  | { readonly code: DestinationProblem | "handed_over"; readonly field: "url" }
  | { readonly code: "blank"; readonly field: "events" }
  | { readonly code: "too_many_webhooks"; readonly max: number };

type Wishes = BodyOf<typeof updateWebhookCall>;

interface WebhookRequest extends AdministratorRequest {
  readonly accountId: AccountId;
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
    const webhookId = await insertWebhook(tx, { leagueId, accountId, sealedSecret }, settings);
    return accepted({ webhook: (await selectWebhook(tx, leagueId, webhookId))!, secret });
  });
}

/**
 * Null when there is no such webhook. One that a former administrator made becomes his who names an address for it, with a key
 * that nobody knows yet; what it had still to send goes nowhere.
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
    await updateWebhook(tx, webhookId, settings);
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
