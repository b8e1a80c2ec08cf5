/** A social network in the shape of Facebook's: OAuth 2, a profile by fields, and a call that names a token's owner. */
import type { FacebookSettings } from "../../config/provider-settings.ts";
import { renewedSecret } from "../../settings/index.ts";
import { IdentityRefused, type Identity, type IdentityProvider, type TokenAssertion } from "./identity.ts";
import { codeRequestUrl, fetchAccessToken, fetchJson } from "./oauth-client.ts";
import { readEmail, readName, readNames, readSeconds, readUid } from "./read-profile.ts";

export function createFacebook(settings: FacebookSettings): IdentityProvider {
  const { clientId, clientSecret } = settings;

  const readAccessToken = async (accessToken: string): Promise<TokenAssertion> => {
    const debug = new URL(settings.debugUrl);
    debug.searchParams.set("input_token", accessToken);
    debug.searchParams.set("access_token", `${clientId}|${renewedSecret(clientSecret)}`);
    const { data } = await fetchJson(debug);
    const about = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
    // A token issued to another site must not sign anyone in here.
    if (about["is_valid"] !== true || String(about["app_id"]) !== clientId) {
      throw new IdentityRefused("the access token was made for somebody else");
    }
    const identity = await readProfile(settings.profileUrl, accessToken);
    const tokenEndsAt = readSeconds(about["expires_at"]);
    return { identity, authenticatedAt: null, tokenKey: accessToken, tokenEndsAt };
  };

  return {
    id: "facebook",
    clientId,
    givesEmail: true,
    readIdToken: null,
    readAccessToken,
    logoutUrl: null,
    authorizationUrl: async (request) => codeRequestUrl(settings, "email public_profile", request),
    async redeemCode({ code, redirectUri, codeVerifier }) {
      const form = { code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const accessToken = await fetchAccessToken(settings.tokenUrl, {
        ...form,
        client_id: clientId,
        client_secret: renewedSecret(clientSecret),
      });
      return { identity: await readProfile(settings.profileUrl, accessToken), authenticatedAt: null };
    },
  };
}

async function readProfile(profileUrl: string, accessToken: string): Promise<Identity> {
  const url = new URL(profileUrl);
  url.searchParams.set("fields", "id,name,first_name,last_name,email");
  const profile = await fetchJson(url, { headers: { authorization: `Bearer ${accessToken}` } });
  const email = readEmail(profile["email"]);
  return {
    uid: readUid(profile["id"]),
    email,
    // The profile has no word for it.
    isEmailVerified: false,
    ...readNames(profile, "first_name", "last_name"),
    display: readName(profile["name"]) || email || "",
  };
}
