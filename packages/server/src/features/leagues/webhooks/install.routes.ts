/**
 * A channel of Slack or Discord linked by the operator's app there: out to the service's page of consent, and back with a code. The
 * `state` sent along opens nothing by itself: it counts once, within ten minutes, and only in the session that set out; the league in
 * front of it only says which page to go back to.
 */
import {
  CHAT_INSTALL_PAGES,
  CHAT_INSTALLS,
  type ChatInstallResult,
  type ChatInstallService,
  routeSchema,
  startInstallCall,
  WEBHOOKS_MAX,
} from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import { consentUrl, redeemInstall } from "../../../adapters/chat/index.ts";
import { IdentityRefused, ProviderUnavailable } from "../../../adapters/identity-provider/index.ts";
import type { ChatApp } from "../../../config/chat-apps.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { selectLeague } from "../leagues/index.ts";
import { type Install, insertInstall, takeInstall } from "./installs.sql.ts";
import { createWebhook, ownLeague, type WebhookProblem } from "./save-webhook.ts";
import { selectWebhooks } from "./webhooks.sql.ts";

/** Of one league. */
const INSTALLS = { attempts: 20, windowMs: 3_600_000 };
/** The league, and 32 bytes that nobody guesses. */
const STATE = /^(\d{1,15})\.[\w-]{43}$/;

export function installRoutes(app: App, ctx: Context): void {
  const installs = createAttemptLimiter(INSTALLS);
  const apps = ctx.config.chatApps;

  app.post(startInstallCall.path, { schema: routeSchema(startInstallCall) }, async (request) => {
    const { leagueId } = await ownLeague(ctx, request);
    const { accountId } = requireOwnEntry(request);
    const { service, events, language = "nb" } = request.body;
    const chat = apps[service];
    // No token makes this call, so there is a session.
    if (!chat || request.sessionId === null) throw notFound("chat");
    if (events.length === 0) throw refuseField("events", "blank");
    if (await isFull(leagueId)) throw refuse([{ code: "too_many_webhooks", max: WEBHOOKS_MAX }]);
    const waitSeconds = installs.take(`league ${leagueId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const state = `${leagueId}.${Buffer.from(ctx.random.bytes(32)).toString("base64url")}`;
    const redirectUri = `${request.protocol}://${request.host}${CHAT_INSTALL_PAGES[service]}`;
    const install: Install = { leagueId, accountId, service, events, language, redirectUri };
    await insertInstall(ctx.db, { state, sessionId: request.sessionId }, install);
    return { location: consentUrl(service, chat, { redirectUri, state }) };
  });

  for (const service of CHAT_INSTALLS) {
    app.get(CHAT_INSTALL_PAGES[service], { schema: { hide: true } }, async (request, reply) => {
      const query = new URL(request.url, "http://x").searchParams;
      const state = query.get("state") ?? "";
      const leagueId = STATE.exec(state)?.[1];
      if (leagueId === undefined) throw new HttpError(400, { detail: "A chat is linked from its league's page." });
      const result = await arrive(request, { service, state, query });
      return goBack(reply, leagueId, { service, result });
    });
  }

  async function arrive(
    request: FastifyRequest,
    { service, state, query }: { service: ChatInstallService; state: string; query: URLSearchParams },
  ): Promise<ChatInstallResult> {
    const { sessionId, account } = request;
    const chat = apps[service];
    const install = sessionId === null ? null : await takeInstall(ctx.db, { state, sessionId }, service);
    if (!chat || !account || install?.accountId !== account.accountId) return "invalid_state";
    const code = query.get("code") ?? "";
    if (query.has("error") || code === "") return query.get("error") === "access_denied" ? "cancelled" : "code_refused";
    const league = await selectLeague(ctx.db, install.leagueId);
    // Before the service makes an address that nobody would use.
    if (!league || account.entryId === null || league.adminEntryId !== account.entryId) return "not_administrator";
    if (await isFull(install.leagueId)) return "too_many_webhooks";
    const redeemed = await redeem(service, chat, { code, redirectUri: install.redirectUri });
    if ("failure" in redeemed) return redeemed.failure;
    const { leagueId, accountId, events, language } = install;
    const wishes = { url: redeemed.url, events: [...events], form: service, language };
    const made = await createWebhook(ctx, { leagueId, accountId, entryId: account.entryId, saysHello: true }, wishes);
    return made.ok ? "done" : resultOf(made.problems[0]);
  }

  async function redeem(
    service: ChatInstallService,
    chat: ChatApp,
    answer: { readonly code: string; readonly redirectUri: string },
  ): Promise<{ readonly url: string } | { readonly failure: ChatInstallResult }> {
    try {
      return { url: await redeemInstall(service, chat, answer) };
    } catch (error) {
      if (!(error instanceof IdentityRefused || error instanceof ProviderUnavailable)) throw error;
      ctx.log.warn({ err: error, service }, "a chat's code is not exchanged");
      return { failure: error instanceof IdentityRefused ? "code_refused" : "unavailable" };
    }
  }

  const isFull = async (leagueId: Install["leagueId"]): Promise<boolean> =>
    (await selectWebhooks(ctx.db, leagueId)).length >= WEBHOOKS_MAX;
}

function resultOf(problem: WebhookProblem | undefined): ChatInstallResult {
  if (problem?.code === "too_many_webhooks") return "too_many_webhooks";
  // The address that the service named leads nowhere that webhooks may lead to.
  return problem && "field" in problem ? "unusable_address" : "not_administrator";
}

const goBack = (
  reply: FastifyReply,
  leagueId: string,
  { service, result }: { readonly service: ChatInstallService; readonly result: ChatInstallResult },
) =>
  reply.redirect(
    `/leagues/${leagueId}/elsewhere?${new URLSearchParams({ chat: service, install: result }).toString()}`,
  );
