/**
 * OpenID Connect providers: authorization code with PKCE and nonce, and tokens that name their audience. One in the shape of
 * Auth0's, and Vipps Login. Their URLs and keys are read at first use, so a provider that is down does not keep the game
 * from starting.
 */
import { createRemoteJWKSet, decodeProtectedHeader, errors as joseErrors, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as oidc from "openid-client";

import type { OidcSettings, VippsSettings } from "../../config/provider-settings.ts";
import { renewedSecret } from "../../settings/index.ts";
import {
  type Assertion,
  type AuthorizationRequest,
  type CodeAnswer,
  type Identity,
  type IdentityProvider,
  IdentityRefused,
  PROVIDER_TIMEOUT_SECONDS,
  ProviderUnavailable,
  type TokenAssertion,
} from "./identity.ts";
import { readBirthDate, readEmail, readName, readNames, readSeconds, readUid } from "./read-profile.ts";

/** Signatures by the provider's published keys alone: neither `none` nor a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"];
/** A token that we did not ask for is good for so long after it was made. */
const FRESH_SECONDS = 600;
/** The provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
/**
 * A provider's session older than this authenticates again; a provider that is sent `max_age` must state `auth_time`
 * (OpenID Connect Core 3.1.2.1).
 */
const LONGEST_AUTH_AGE_SECONDS = 30 * 24 * 3600;
/** The provider's metadata is read again after this. */
const METADATA_AGE_MS = 3600_000;

interface Connection {
  readonly config: oidc.Configuration;
  readonly keys: JWTVerifyGetKey;
}

export function createOidcProvider(settings: OidcSettings): IdentityProvider {
  const { clientId, logoutUrl } = settings;
  const connected = keepFor(METADATA_AGE_MS, () => connect(settings, oidc.ClientSecretPost));

  const readIdToken = async (idToken: string, nonce: string | null): Promise<TokenAssertion> => {
    const { config, keys } = await connected();
    const { payload: claims, protectedHeader } = await verify(idToken, keys, {
      issuer: config.serverMetadata().issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ["sub", "iat", "exp"],
      ...(nonce === null ? { maxTokenAge: FRESH_SECONDS } : {}),
    });
    requireIdToken(protectedHeader, claims);
    if (nonce !== null && claims["nonce"] !== nonce) throw new IdentityRefused("the nonce is another sign-in's");
    const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1;
    if ((isForSeveral || claims["azp"] !== undefined) && claims["azp"] !== clientId) {
      throw new IdentityRefused("the token was made for somebody else");
    }
    // Another text of the same signature is the same token, so the signature is left out.
    const tokenKey = idToken.slice(0, idToken.lastIndexOf("."));
    const madeAt = readSeconds(claims.iat) ?? 0;
    const end = Math.min(claims.exp ?? madeAt, madeAt + FRESH_SECONDS) + CLOCK_TOLERANCE_SECONDS;
    return { ...assertionFrom(claims), tokenKey, tokenEndsAt: end };
  };

  const readAccessToken = async (accessToken: string): Promise<TokenAssertion> => {
    const { config } = await connected();
    if (!config.serverMetadata().introspection_endpoint) {
      throw new IdentityRefused("the provider does not say for whom a token was made");
    }
    const about = await worded(() => oidc.tokenIntrospection(config, accessToken));
    if (!about.active || about.client_id !== clientId || typeof about.sub !== "string") {
      throw new IdentityRefused("the access token is not alive, or was made for somebody else");
    }
    const subject = about.sub;
    const person = await worded(() => oidc.fetchUserInfo(config, accessToken, subject));
    const tokenEndsAt = readSeconds(about.exp);
    return { identity: identityFrom(person), authenticatedAt: null, tokenKey: accessToken, tokenEndsAt };
  };

  return {
    id: "auth0",
    clientId,
    givesEmail: true,
    readIdToken,
    readAccessToken,
    logoutUrl(returnTo) {
      const url = new URL(logoutUrl);
      url.searchParams.set("client_id", clientId);
      url.searchParams.set("returnTo", returnTo);
      return url;
    },
    async authorizationUrl(request) {
      const age = request.asksAnew ? { prompt: "login", max_age: "0" } : { max_age: String(LONGEST_AUTH_AGE_SECONDS) };
      return codeRequest(await connected(), "openid profile email", request, age);
    },
    async redeemCode(answer) {
      return assertionFrom((await redeem(await connected(), answer)).claims);
    },
  };
}

/** The scope asked of Vipps: nothing that the game has no field for, because its people agree to all of it or to none. */
const VIPPS_SCOPE = "openid name email birthDate";

/**
 * Vipps Login. Its ID token names the person alone; who that is comes from the userinfo call, as far as the person agreed.
 * It is not known to authenticate anew when asked to, so that a return from it is no fresh proof (decision 0183), and it
 * has no session of ours to end.
 */
export function createVipps(settings: VippsSettings): IdentityProvider {
  const connected = keepFor(METADATA_AGE_MS, () => connect(settings, oidc.ClientSecretBasic));
  return {
    id: "vipps",
    clientId: settings.clientId,
    givesEmail: true,
    readIdToken: null,
    readAccessToken: null,
    logoutUrl: null,
    authorizationUrl: async (request) => codeRequest(await connected(), VIPPS_SCOPE, request, {}),
    async redeemCode(answer) {
      const connection = await connected();
      const { claims, accessToken } = await redeem(connection, answer);
      const person = await worded(() => oidc.fetchUserInfo(connection.config, accessToken, claims.sub));
      return { identity: identityFrom(person), authenticatedAt: null };
    },
  };
}

/** The address at which the browser signs in. */
async function codeRequest(
  { config }: Connection,
  scope: string,
  { redirectUri, state, nonce, codeVerifier }: Omit<AuthorizationRequest, "asksAnew">,
  more: Readonly<Record<string, string>>,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...more,
  });
}

/** Exchanges the code for tokens; the claims are those of an ID token that holds. */
async function redeem({ config }: Connection, { redirectUri, code, state, nonce, codeVerifier, iss }: CodeAnswer) {
  const answer = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss })) {
    if (value !== undefined) answer.searchParams.set(name, value);
  }
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  };
  const tokens = await worded(() => oidc.authorizationCodeGrant(config, answer, checks));
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new ProviderUnavailable("an answer without id_token");
  requireIdToken(decodeProtectedHeader(tokens.id_token), claims);
  return { claims, accessToken: tokens.access_token };
}

/** `prove`: how the provider wants to see the secret. */
async function connect(
  { issuer, clientId, clientSecret }: VippsSettings,
  prove: typeof oidc.ClientSecretPost,
): Promise<Connection> {
  const server = new URL(issuer);
  const execute = [oidc.enableNonRepudiationChecks];
  // The settings allow it for this machine only.
  if (server.protocol === "http:") execute.push(oidc.allowInsecureRequests);
  const metadata = { client_secret: clientSecret };
  const authentication: oidc.ClientAuth = (...call) => prove(renewedSecret(clientSecret))(...call);
  const options = { execute, timeout: PROVIDER_TIMEOUT_SECONDS };
  const config = await oidc
    .discovery(server, clientId, metadata, authentication, options)
    .catch((error: unknown) => unavailable(error));
  const { jwks_uri: keysUrl } = config.serverMetadata();
  if (keysUrl === undefined) throw new ProviderUnavailable("a provider without keys");
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000 });
  return { config, keys };
}

const assertionFrom = (claims: Readonly<Record<string, unknown>>): Assertion => ({
  identity: identityFrom(claims),
  authenticatedAt: readSeconds(claims["auth_time"]),
});

function identityFrom(claims: Readonly<Record<string, unknown>>): Identity {
  const email = readEmail(claims["email"]);
  const birthDate = readBirthDate(claims["birthdate"]);
  return {
    uid: readUid(claims["sub"]),
    email,
    isEmailVerified: email !== null && claims["email_verified"] === true,
    ...readNames(claims, "given_name", "family_name"),
    display: readName(claims["name"]) || email || "",
    ...(birthDate === null ? {} : { birthDate }),
  };
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): ReturnType<typeof jwtVerify> {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    // Of the library's faults only these are the provider's own; every other is the token's.
    const isOurs = error instanceof joseErrors.JOSEError && !isKeyFault(error);
    if (isOurs) throw new IdentityRefused("the token does not hold", { cause: error });
    return unavailable(error);
  }
}

const isKeyFault = (error: joseErrors.JOSEError): boolean =>
  error instanceof joseErrors.JWKSTimeout ||
  error instanceof joseErrors.JWKSInvalid ||
  error.code === "ERR_JOSE_GENERIC";

/** The client library's faults in our two words. */
async function worded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error))
      throw new IdentityRefused("the provider refused, or its answer does not hold", { cause: error });
    return unavailable(error);
  }
}

/** Claims and signatures that do not hold. */
const REFUSALS = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_INVALID_RESPONSE",
]);

function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.WWWAuthenticateChallengeError)
    return true;
  return error instanceof oidc.ClientError && REFUSALS.has(error.code ?? "");
}

function unavailable(error: unknown): never {
  throw new ProviderUnavailable("the provider cannot be asked", { cause: error });
}

/** Remembers a success for a while, and a failure not at all. */
function keepFor<T>(ageMs: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly sinceMs: number } | null = null;
  return () => {
    const now = performance.now();
    if (kept && now - kept.sinceMs < ageMs) return kept.value;
    const value = make();
    kept = { value, sinceMs: now };
    value.catch(() => {
      if (kept?.value === value) kept = null;
    });
    return value;
  };
}

/** Claims of tokens of another kind: logout and security events, and rights to be used at an API. */
const FOREIGN_CLAIMS = ["events", "scope", "scp", "client_id"];
/** The claims in which Keycloak and Cognito name a token's kind, with their words for an ID token. */
const KIND_CLAIMS = { typ: "id", token_use: "id" };

type Fields = Readonly<Record<string, unknown>>;

/** Throws `IdentityRefused` for every other kind of token. */
function requireIdToken(header: Fields, claims: Fields): void {
  const { typ } = header;
  if (typ !== undefined && !(typeof typ === "string" && typ.toLowerCase() === "jwt")) {
    throw new IdentityRefused("the token is of another type");
  }
  const isOther =
    FOREIGN_CLAIMS.some((name) => claims[name] !== undefined) ||
    Object.entries(KIND_CLAIMS).some(([name, kind]) => name in claims && String(claims[name]).toLowerCase() !== kind);
  if (isOther) throw new IdentityRefused("the token is made for another purpose");
}
