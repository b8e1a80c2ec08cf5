/** A program that speaks with a personal token: no cookies, no CSRF token. */
import type { TokenScope } from "@elleveren/contract";

import { createClient, type TestClient } from "./client.ts";
import type { SignedUp } from "./sign-up.ts";

/** Makes a token as its owner would after a fresh proof of identity. */
export async function makeToken(
  { client }: Pick<SignedUp, "client">,
  scopes: readonly TokenScope[],
  days = 30,
): Promise<{ readonly token: string; readonly tokenId: number }> {
  const answer = await client.post("/api/player/tokens/", { name: "Et program", scopes, expires_in_days: days });
  if (answer.status !== 201)
    throw new Error(`making a token answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { token: answer.body.token, tokenId: answer.body.id };
}

/** Sends the token with every call, and no cookie. */
export function tokenClient(origin: string, token: string): TestClient {
  const plain = createClient(origin);
  const request: TestClient["request"] = (method, path, body, options = {}) =>
    plain.request(method, path, body, {
      ...options,
      csrf: false,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  return {
    cookies: plain.cookies,
    request,
    get: (path, options) => request("GET", path, undefined, options),
    post: (path, body, options) => request("POST", path, body, options),
    put: (path, body, options) => request("PUT", path, body, options),
    patch: (path, body, options) => request("PATCH", path, body, options),
    delete: (path, body, options) => request("DELETE", path, body, options),
  };
}
