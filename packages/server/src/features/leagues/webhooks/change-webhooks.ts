/** Making and changing webhooks: the league's administrator alone, of private leagues. */
import { WEBHOOKS_MAX, type WebhookEvent, type WebhookForm, type Language } from "@elleveren/contract";
import { accepted, refused, type AccountId, type EntryId, type LeagueId, type Result } from "@elleveren/rules";

import { readDestination, type DestinationProblem } from "../../../adapters/public-network/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { lockOwnLeague, type AccessProblem } from "../leagues/index.ts";
import { sealSecret } from "./seal-secret.ts";
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

export interface WebhookWishes {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly form?: WebhookForm | undefined;
  readonly language?: Language | undefined;
  readonly everyMinutes?: number | undefined;
}

interface WebhookRequest {
  readonly leagueId: LeagueId;
  readonly entryId: EntryId;
  readonly wishes: WebhookWishes;
}

const DEFAULTS = { url: "", events: [], form: "json", language: "nb", everyMinutes: 10 } as const;

export const newSecret = (ctx: Context): Buffer => Buffer.from(ctx.random.bytes(SECRET_BYTES));

export async function createWebhook(
  ctx: Context,
  { leagueId, entryId, accountId, wishes }: WebhookRequest & { readonly accountId: AccountId },
): Promise<Result<{ readonly webhook: Webhook; readonly secret: Buffer }, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, { leagueId, entryId });
    if (!locked.ok) return locked;
    const { settings, problems } = readSettings(ctx, DEFAULTS, wishes);
    const made = await selectWebhooks(tx, leagueId);
    if (made.length >= WEBHOOKS_MAX) problems.push({ code: "too_many_webhooks", max: WEBHOOKS_MAX });
    if (problems.length > 0) return refused(problems);
    const secret = newSecret(ctx);
    const sealedSecret = await sealSecret(ctx, tx, leagueId, secret);
    const webhookId = await insertWebhook(tx, { leagueId, accountId, sealedSecret, settings });
    return accepted({ webhook: (await selectWebhook(tx, leagueId, webhookId))!, secret });
  });
}

/**
 * Null when there is no such webhook. One that a former administrator made becomes his who names an address for it, with a key
 * that nobody knows yet; what it had still to send goes nowhere.
 */
export async function changeWebhook(
  ctx: Context,
  {
    leagueId,
    entryId,
    accountId,
    webhookId,
    wishes,
  }: WebhookRequest & { readonly accountId: AccountId; readonly webhookId: number },
): Promise<Result<Webhook | null, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, { leagueId, entryId });
    if (!locked.ok) return locked;
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

const settingsOf = (before: WebhookSettings, wishes: WebhookWishes): WebhookSettings => ({
  url: wishes.url ?? before.url,
  events: wishes.events === undefined ? before.events : [...new Set(wishes.events)],
  form: wishes.form ?? before.form,
  language: wishes.language ?? before.language,
  everyMinutes: wishes.everyMinutes ?? before.everyMinutes,
});

/** With the address as it is kept. */
function readSettings(
  ctx: Context,
  before: WebhookSettings,
  wishes: WebhookWishes,
): { readonly settings: WebhookSettings; readonly problems: WebhookProblem[] } {
  const wished = settingsOf(before, wishes);
  const problems: WebhookProblem[] = [];
  const reach = { allowLoopback: ctx.config.webhooksToLoopback, ports: ctx.config.outgoingPorts };
  const to = readDestination(wished.url, reach);
  if ("problem" in to) problems.push({ code: to.problem, field: "url" });
  if (wished.events.length === 0) problems.push({ code: "blank", field: "events" });
  return { settings: "address" in to ? { ...wished, url: to.address } : wished, problems };
}
