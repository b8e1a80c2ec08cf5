/**
 * Installs by OAuth 2, as Slack (oauth.v2.access, docs.slack.dev/authentication/installing-with-oauth) and Discord
 * (docs.discord.com/developers/topics/oauth2, "Webhooks") document them: the person chooses a channel on a page of the service, and the answer to
 * the code has the address of a webhook there.
 */
import type { ChatInstallService } from "@elleveren/contract";

import type { ChatApp } from "../../config/chat-apps.ts";
import { basicAuth, fetchJson, IdentityRefused, ProviderUnavailable } from "../identity-provider/index.ts";

/** Of an install, beside messages: the command `/elleveren`, for asking. */
const SCOPES: Readonly<Record<ChatInstallService, string>> = {
  slack: "incoming-webhook,commands",
  discord: "webhook.incoming applications.commands",
};

/** Where the browser is asked for consent. */
export function consentUrl(
  service: ChatInstallService,
  { authorizeUrl, clientId }: ChatApp,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string },
): string {
  const url = new URL(authorizeUrl);
  const query = {
    response_type: "code",
    client_id: clientId,
    scope: SCOPES[service],
    redirect_uri: redirectUri,
    state,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Slack answers 200 whatever happens; these are its own failures, the rest are ours or the code's. */
const SLACK_AWAY = new Set(["ratelimited", "internal_error", "fatal_error", "service_unavailable", "request_timeout"]);

/**
 * Exchanges a code for the address of the channel's webhook. Throws `IdentityRefused` when the service does not take the code
 * (any more), `ProviderUnavailable` when it does not answer as documented.
 */
export async function redeemInstall(
  service: ChatInstallService,
  { tokenUrl, clientId, clientSecret }: ChatApp,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
): Promise<string> {
  const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: redirectUri });
  const headers = { authorization: basicAuth(clientId, clientSecret) };
  const answer = await fetchJson(tokenUrl, { method: "POST", headers, body });
  if (service === "slack" && answer["ok"] !== true) {
    const reason = String(answer["error"]);
    if (SLACK_AWAY.has(reason)) throw new ProviderUnavailable(`Slack answered ${reason}`);
    throw new IdentityRefused(`Slack answered ${reason}`);
  }
  const webhook = answer[service === "slack" ? "incoming_webhook" : "webhook"];
  const url = typeof webhook === "object" && webhook !== null && "url" in webhook ? webhook.url : undefined;
  if (typeof url !== "string") throw new ProviderUnavailable(`${service} answered without a webhook`);
  return url;
}
