/** Where signing in through somebody else stands among the other ways. */
import type { WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import { GIVES_AUTH_TIME } from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import { presentProviders } from "./present.ts";
import { selectSocialAccounts } from "./social-accounts.sql.ts";

/** What a stranger is offered; null where there is nobody to sign in through. */
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
