/** A social network in the shape of Twitter's second API: OAuth 2 with PKCE, and a profile without an e-mail address. */
import type { OAuthSettings } from "../../config/provider-settings.ts";
import { renewedSecret } from "../../settings/index.ts";
import { ProviderUnavailable, type Identity, type IdentityProvider } from "./identity.ts";
import { basicAuth, codeRequestUrl, fetchAccessToken, fetchJson, type JsonObject } from "./oauth-client.ts";
import { readName, readNames, readUid } from "./read-profile.ts";

export function createTwitter(settings: OAuthSettings): IdentityProvider {
  const { clientId, clientSecret } = settings;
  return {
    id: "twitter",
    clientId,
    givesEmail: false,
    readIdToken: null,
    // It has no call that names a token's audience.
    readAccessToken: null,
    logoutUrl: null,
    authorizationUrl: async (request) => codeRequestUrl(settings, "users.read tweet.read", request),
    async redeemCode({ code, redirectUri, codeVerifier }) {
      const accessToken = await fetchAccessToken(
        settings.tokenUrl,
        { code, redirect_uri: redirectUri, code_verifier: codeVerifier, client_id: clientId },
        { authorization: basicAuth(clientId, renewedSecret(clientSecret)) },
      );
      const headers = { authorization: `Bearer ${accessToken}` };
      const { data } = await fetchJson(settings.profileUrl, { headers });
      if (typeof data !== "object" || data === null) throw new ProviderUnavailable("a profile without data");
      return { identity: identityFrom(data as JsonObject), authenticatedAt: null };
    },
  };
}

function identityFrom(profile: JsonObject): Identity {
  const username = readName(profile["username"]);
  return {
    uid: readUid(profile["id"]),
    email: null,
    isEmailVerified: false,
    ...readNames(profile, "first_name", "last_name"),
    display: username === "" ? readName(profile["name"]) : `@${username}`,
  };
}
