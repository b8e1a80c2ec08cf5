/** The little of OAuth 2 that social networks agree on: a code for an access token, and that for a profile. */
import { createHash } from "node:crypto";

import {
  type AuthorizationRequest,
  IdentityRefused,
  PROVIDER_TIMEOUT_SECONDS,
  ProviderUnavailable,
} from "./identity.ts";

/** Bytes; a longer answer is not a profile. */
const LONGEST_ANSWER = 100_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** S256 of RFC 7636. */
const codeChallenge = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
export const basicAuth = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

/** Where a browser asks for a code, with PKCE (RFC 6749 4.1.1, RFC 7636). */
export function codeRequestUrl(
  settings: { readonly authorizeUrl: string; readonly clientId: string },
  scope: string,
  { redirectUri, state, codeVerifier }: AuthorizationRequest,
): URL {
  const url = new URL(settings.authorizeUrl);
  const query = {
    response_type: "code",
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: codeChallenge(codeVerifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Exchanges a code; throws `IdentityRefused` when the network does not know it (any more). */
export async function fetchAccessToken(
  tokenUrl: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = new URLSearchParams({ grant_type: "authorization_code", ...form });
  const answer = await fetchJson(tokenUrl, { method: "POST", headers, body });
  const token = answer["access_token"];
  if (typeof token !== "string" || token === "") throw new ProviderUnavailable("an answer without access_token");
  return token;
}

/** A JSON object from a provider. 4xx is a refusal; everything else that is no JSON object is its failure. */
export async function fetchJson(url: string | URL, init: RequestInit = {}): Promise<JsonObject> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
  const headers = { accept: "application/json", ...(init.headers as Record<string, string> | undefined) };
  let response: Response;
  let text: string;
  try {
    // An address that leads elsewhere is not the one that was set.
    response = await fetch(url, { ...init, headers, signal, redirect: "error" });
    text = await response.text();
  } catch (error) {
    throw new ProviderUnavailable("no answer", { cause: error });
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    throw new IdentityRefused(`the provider answered ${response.status}`);
  }
  if (!response.ok) throw new ProviderUnavailable(`the provider answered ${response.status}`);
  return readObject(text);
}

function readObject(text: string): JsonObject {
  if (text.length > LONGEST_ANSWER) throw new ProviderUnavailable("an answer that is too long");
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Worded below.
  }
  throw new ProviderUnavailable("an answer that is no JSON object");
}
