/** Where signing in through somebody else stands among the other ways. */
import type { WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { presentProviders } from "./present.ts";
import { selectSocialAccounts } from "./social-accounts.sql.ts";

/** What a stranger is offered; null where there is nobody to sign in through. */
export function offerProviders(ctx: Context, flow: "provider_redirect" | "provider_token"): WireAuthFlow | null {
  const providers = presentProviders(ctx.config).filter(({ flows }) => flows.includes(flow));
  return providers.length === 0 ? null : { id: flow, providers: providers.map(({ id }) => id) };
}

/** Signing in once more through a connected account is a fresh proof; null without one that is still set up. */
export async function provesByProvider(ctx: Context, account: AccountId): Promise<WireAuthFlow | null> {
  const connected = await selectSocialAccounts(ctx.db, account);
  const providers = presentProviders(ctx.config)
    .map(({ id }) => id)
    .filter((id) => connected.some(({ provider }) => provider === id));
  return providers.length === 0 ? null : { id: "provider_redirect", providers };
}
