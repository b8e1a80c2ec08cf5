/** Providers and accounts at them in the wire's words. */
import { PROVIDER_IDS, type ProviderId, type WireAuthProvider, type WireProviderAccount } from "@elleveren/contract";

import type { Context } from "../../../../context.ts";
import { PROVIDER_NAMES, type ProviderSettings } from "../../../../provider-settings.ts";
import type { SocialAccount } from "./social-accounts.sql.ts";

/** Those that are set up, in the order in which they are shown. */
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

/** Twitter's tokens do not say for whom they were made. */
const flowsOf = (id: ProviderId): string[] =>
  id === "twitter" ? ["provider_redirect"] : ["provider_redirect", "provider_token"];

export const presentSocialAccount = (ctx: Context, { provider, uid, display }: SocialAccount): WireProviderAccount => ({
  uid,
  display,
  provider: presentProvider(ctx.config.providers, provider),
});
