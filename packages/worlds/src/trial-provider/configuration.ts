/** The provider library's settings for one service. */
import type { ClientMetadata, Configuration, JWK } from "oidc-provider";

import { gonePage, pageLanguage } from "./login-page.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { TrialPerson } from "./people.ts";
import type { Personality } from "./personalities.ts";

export interface ServiceOptions {
  /** `http://127.0.0.1:8322/auth0` */
  readonly issuer: string;
  readonly personality: Personality;
  readonly people: readonly TrialPerson[];
  readonly client: { readonly id: string; readonly secret: string };
  readonly signingKey: JWK;
  readonly cookieKey: string;
}

const HOUR_SECONDS = 3600;

/** The cookie of a browser that has chosen a person already. */
export const sessionCookie = ({ id }: Personality): string => `trial_${id}`;

export function configuration(
  { issuer, personality, people, client, signingKey, cookieKey }: ServiceOptions,
  adapter: MemoryStore["adapter"],
): Configuration {
  const mount = new URL(issuer).pathname;
  return {
    adapter,
    clients: [clientMetadata(personality, client)],
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [cookieKey],
      names: {
        session: sessionCookie(personality),
        interaction: `${sessionCookie(personality)}_interaction`,
        resume: `${sessionCookie(personality)}_resume`,
      },
      long: { path: mount },
    },
    scopes: personality.scopes,
    claims: personality.scopedClaims ?? {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
    },
    // Auth0 puts a person's claims into the ID token.
    conformIdTokenClaims: personality.scopedClaims !== undefined,
    routes: personality.routes,
    responseTypes: ["code"],
    pkce: { required: () => personality.id === "twitter" },
    interactions: { url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      introspection: { enabled: true, allowedPolicy: (_ctx, by, token) => token.clientId === by.clientId },
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    findAccount(_ctx, uid) {
      const person = people.find((one) => personality.uidOf(one) === uid);
      return person && { accountId: uid, claims: () => ({ sub: uid, ...personality.claimsOf(person) }) };
    },
    /** Choosing a person is consent enough. */
    async loadExistingGrant({ oidc }) {
      const { session, provider } = oidc;
      const accountId = session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.id, accountId });
      grant.addOIDCScope([...oidc.requestParamScopes].join(" "));
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = "html";
      ctx.body = gonePage(pageLanguage(ctx.get("accept-language")));
    },
  };
}

const clientMetadata = (personality: Personality, client: ServiceOptions["client"]): ClientMetadata => ({
  client_id: client.id,
  client_secret: client.secret,
  grant_types: ["authorization_code"],
  response_types: ["code"],
  token_endpoint_auth_method: personality.clientAuthentication,
  // Replaced by a rule in `createService`; the library wants one at least.
  redirect_uris: ["http://localhost/"],
});
