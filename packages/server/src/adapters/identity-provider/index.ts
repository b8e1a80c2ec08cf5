import type { ProviderId } from "@elleveren/contract";

import type { ProviderSettings } from "../../config/provider-settings.ts";
import { createFacebook } from "./facebook.ts";
import type { IdentityProvider } from "./identity.ts";
import { createOidcProvider, createVipps } from "./oidc.ts";
import { createTwitter } from "./twitter.ts";

export {
  IdentityRefused,
  ProviderUnavailable,
  type Assertion,
  type AuthorizationRequest,
  type Identity,
  type IdentityProvider,
  type TokenAssertion,
} from "./identity.ts";

export { basicAuth, fetchJson } from "./oauth-client.ts";

/** Providers that state when a person authenticated. A return from any other is never a fresh proof. */
export const GIVES_AUTH_TIME: ReadonlySet<ProviderId> = new Set(["auth0"]);

export type Providers = ReadonlyMap<ProviderId, IdentityProvider>;

/** The providers that are configured. None is contacted before a visitor wants to sign in. */
export function createProviders({ auth0, vipps, facebook, twitter }: ProviderSettings): Providers {
  const providers = [
    auth0 && createOidcProvider(auth0),
    vipps && createVipps(vipps),
    facebook && createFacebook(facebook),
    twitter && createTwitter(twitter),
  ];
  return new Map(providers.filter((provider) => provider !== null).map((provider) => [provider.id, provider]));
}
