/** Providers and accounts at them in the wire's words. */
import {
  PROVIDER_IDS,
  type ProviderId,
  type WireAuthFlow,
  type WireAuthProvider,
  type WireProviderAccount,
} from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { PROVIDER_NAMES, type ProviderSettings } from "../../../../config/provider-settings.ts";
import { selectSocialAccounts, type SocialAccount } from "./social-accounts.sql.ts";
import { GIVES_AUTH_TIME } from "../../../../adapters/identity-provider/index.ts";

/** Configured ones, in the order of the page. */
export const presentProviders = ({ providers }: Context["config"]): WireAuthProvider[] =>
  PROVIDER_IDS.filter((id) => providers[id] !== null).map((id) => presentProvider(providers, id));

export function presentProvider(providers: ProviderSettings, id: ProviderId): WireAuthProvider {
  const settings = providers[id];
  const issuer = id === "auth0" ? providers.auth0?.issuer.replace(/\/$/, "") : undefined;
  return {
    id,
    name: PROVIDER_NAMES[id],
    ...(settings ? { client_id: settings.clientId } : {}),
    ...(issuer ? { openid_configuration_url: `${issuer}/.well-known/openid-configuration` } : {}),
    flows: settings ? flowsOf(id) : [],
  };
}

/** Twitter's tokens do not name the client they were made for; Vipps's are not taken from an app. */
const flowsOf = (id: ProviderId): string[] =>
  id === "twitter" || id === "vipps" ? ["provider_redirect"] : ["provider_redirect", "provider_token"];

export const presentSocialAccount = (ctx: Context, { provider, uid, display }: SocialAccount): WireProviderAccount => ({
  uid,
  display,
  provider: presentProvider(ctx.config.providers, provider),
});

/** The providers offered to a visitor; null without any. */
export function offerProviders(ctx: Context, flow: "provider_redirect" | "provider_token"): WireAuthFlow | null {
  const providers = presentProviders(ctx.config).filter(({ flows }) => flows.includes(flow));
  return providers.length === 0 ? null : { id: flow, providers: providers.map(({ id }) => id) };
}

/**
 * Signing in once more through a connected account is a fresh proof where the provider says when it asked for one; null
 * without such a one that is still set up.
 */
export async function provesByProvider(ctx: Context, account: AccountId): Promise<WireAuthFlow | null> {
  const connected = await selectSocialAccounts(ctx.db, account);
  const providers = presentProviders(ctx.config)
    .map(({ id }) => id)
    .filter((id) => connected.some(({ provider }) => provider === id && GIVES_AUTH_TIME.has(provider)));
  return providers.length === 0 ? null : { id: "provider_redirect", providers };
}
