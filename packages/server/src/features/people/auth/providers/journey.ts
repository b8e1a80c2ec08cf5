/**
 * The way to a provider and back. The `state` sent along opens nothing by itself: it counts once, within ten minutes,
 * and only with the cookie of the browser that set out, so that no other browser can finish the journey. It also
 * carries, in the open, the data that our callback screen needs before the server has answered.
 */
import { readOwnPath, type ProviderId, type ProviderProcess } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { IdentityProvider } from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import { readCookie, setCookie } from "../../../../http/session/cookies.ts";
import { insertJourney, JOURNEY_LIFETIME_SECONDS, takeJourney, type Journey } from "./journeys.sql.ts";

export interface Departure {
  readonly provider: IdentityProvider;
  readonly process: ProviderProcess;
  /** The connecting account; null when signing in. */
  readonly accountId: AccountId | null;
  /** A path of ours to go to in the end. */
  readonly callbackPath: string;
}

/** Notes the journey and answers where to send the browser; throws `ProviderUnavailable`. */
export async function depart(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, process, accountId, callbackPath }: Departure,
): Promise<string> {
  const secret = () => Buffer.from(ctx.random.bytes(32)).toString("base64url");
  const state = [process, secret(), Buffer.from(callbackPath).toString("base64url")].join(".");
  const tokens = { redirectUri: redirectUri(request, provider.id), state, nonce: secret(), codeVerifier: secret() };
  // A signed-in account that goes there again wants a fresh proof.
  const asksAnew = process === "login" && request.account !== null;
  const location = await provider.authorizationUrl({ ...tokens, asksAnew });
  const browser = readCookie(request, "providerid") || secret();
  await insertJourney(
    ctx.db,
    { state, browser },
    { provider: provider.id, process, accountId, callbackPath, ...tokens },
  );
  setCookie(request, reply, "providerid", { value: browser, maxAgeSeconds: JOURNEY_LIFETIME_SECONDS });
  return location.href;
}

/** Ends the journey of this state; null when it is not this browser's, was ended before or took too long. */
export async function arrive(
  ctx: Context,
  request: FastifyRequest,
  provider: ProviderId,
  state: string | undefined,
): Promise<Journey | null> {
  const browser = readCookie(request, "providerid");
  return state && browser ? takeJourney(ctx.db, { state, browser }, provider) : null;
}

/** This site's origin as this browser uses it; providers know it and redirect nowhere else. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const redirectUri = (request: FastifyRequest, provider: ProviderId): string =>
  `${originOf(request)}/api/accounts/${provider}/login/callback/`;

/** A path of ours, or an address of ours reduced to its path; null for everything else. */
export function readReturn(ctx: Context, request: FastifyRequest, text: string): string | null {
  if (text.startsWith("/")) return readOwnPath(text);
  if (!isOurAddress(ctx, request, text)) return null;
  const { pathname, search, hash } = new URL(text);
  return readOwnPath(`${pathname}${search}${hash}`);
}

/** True for a whole address at one of the game's own origins. */
export const isOurAddress = (ctx: Context, request: FastifyRequest, text: string): boolean =>
  URL.canParse(text) && [originOf(request), ...ctx.config.publicOrigins].includes(new URL(text).origin);
