/** Making and changing webhooks: the league's administrator alone, of private leagues. */
import { WEBHOOKS_MAX, type WebhookEvent, type WebhookForm } from "@elleveren/contract";
import { accepted, refused, type AccountId, type EntryId, type LeagueId, type Result } from "@elleveren/rules";

import { checkWebhookUrl, type WebhookUrlProblem } from "../../adapters/webhooks/index.ts";
import type { Context } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { lockOwnLeague, type AccessProblem } from "../leagues/index.ts";
import {
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type Webhook,
  type WebhookSettings,
} from "./webhooks.sql.ts";

const SECRET_BYTES = 32;

export type WebhookProblem =
  | AccessProblem
  | { readonly code: WebhookUrlProblem; readonly field: "url" }
  | { readonly code: "blank"; readonly field: "events" }
  | { readonly code: "too_many_webhooks"; readonly max: number };

export interface WebhookWishes {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly form?: WebhookForm | undefined;
  readonly language?: "nb" | "en" | undefined;
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
): Promise<Result<Webhook, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, { leagueId, entryId });
    if (!locked.ok) return locked;
    const settings = settingsOf(DEFAULTS, wishes);
    const problems: WebhookProblem[] = checkSettings(ctx, settings);
    const made = await selectWebhooks(tx, leagueId);
    if (made.length >= WEBHOOKS_MAX) problems.push({ code: "too_many_webhooks", max: WEBHOOKS_MAX });
    if (problems.length > 0) return refused(problems);
    const webhookId = await insertWebhook(tx, { leagueId, accountId, secret: newSecret(ctx), settings });
    return accepted((await selectWebhook(tx, leagueId, webhookId))!);
  });
}

/** Null when there is no such webhook. */
export async function changeWebhook(
  ctx: Context,
  { leagueId, entryId, webhookId, wishes }: WebhookRequest & { readonly webhookId: number },
): Promise<Result<Webhook | null, WebhookProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, { leagueId, entryId });
    if (!locked.ok) return locked;
    const before = await selectWebhook(tx, leagueId, webhookId);
    if (!before) return accepted(null);
    const settings = settingsOf(before, wishes);
    const problems = checkSettings(ctx, settings);
    if (problems.length > 0) return refused(problems);
    await updateWebhook(tx, webhookId, settings);
    return accepted(await selectWebhook(tx, leagueId, webhookId));
  });
}

const settingsOf = (before: WebhookSettings, wishes: WebhookWishes): WebhookSettings => ({
  url: wishes.url === undefined ? before.url : wishes.url.trim(),
  events: wishes.events === undefined ? before.events : [...new Set(wishes.events)],
  form: wishes.form ?? before.form,
  language: wishes.language ?? before.language,
  everyMinutes: wishes.everyMinutes ?? before.everyMinutes,
});

function checkSettings(ctx: Context, { url, events }: WebhookSettings): WebhookProblem[] {
  const problems: WebhookProblem[] = [];
  const wrong = checkWebhookUrl(url, { allowLoopback: ctx.config.webhooksToLoopback });
  if (wrong) problems.push({ code: wrong, field: "url" });
  if (events.length === 0) problems.push({ code: "blank", field: "events" });
  return problems;
}
