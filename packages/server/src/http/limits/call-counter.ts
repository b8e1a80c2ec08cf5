/**
 * Limits calls and pages of one account, or of one address when no session is signed in; a personal token has a limit
 * of its own, so that a program does not use up its owner's.
 */
import rateLimit from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { isApiCall } from "../calls/api-call.ts";
import { hashApiToken } from "../session/api-token.sql.ts";
import { sentToken } from "../session/api-token.ts";
import type { App } from "../app.ts";
import { countedAs, tooManyRequests } from "./rate-limits.ts";

/**
 * Files, which cost next to nothing, and what machines ask for. Calendars too: one service asks for all of its people from a
 * few addresses, and has to be answered for each. Chat services likewise: their questions count once their signature is
 * checked (`ask.routes.ts`).
 */
const NOT_COUNTED =
  /^\/(assets\/|api\/(deadlines\.ics|calendar\/:address\/matches\.ics|chat\/(slack|discord|teams\/:leagueId)\/)$|healthz$|readyz$|metrics$)|^(?!\/api\/).*\.\w+$/;

/** Calls, pages, and whatever comes to addresses at which nothing is. */
function isCounted(request: FastifyRequest): boolean {
  const route = request.routeOptions.url;
  return route === undefined || !NOT_COUNTED.test(route);
}

/** A token counts where it opens something; elsewhere a made-up one would be a limit of one's own. */
const tokenOf = (request: FastifyRequest): string | null => (isApiCall(request) ? sentToken(request) : null);

/** Counts a call or a page; throws 429 when there were too many. */
export type CountCall = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A call with a personal token is counted before the look-up (`session-plugin.ts`), any other once its account is
 * known. Routes with a limit of their own (`config.rateLimit`) have it besides.
 */
export async function createCallCounter(app: App, ctx: Context): Promise<CountCall> {
  const { callsPerMinute, tokenCallsPerMinute } = ctx.config.rateLimits;
  if (callsPerMinute === 0 && tokenCallsPerMinute === 0) return async () => undefined;
  const limitOf = (request: FastifyRequest) => (tokenOf(request) === null ? callsPerMinute : tokenCallsPerMinute);
  await app.register(rateLimit, {
    // On its own it counts behind the hooks of the whole server, which refuse, and never where there is no route.
    global: false,
    max: limitOf,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => {
      const token = tokenOf(request);
      if (token !== null) return `token ${hashApiToken(token).toString("base64url")}`;
      return request.account ? `account ${request.account.accountId}` : countedAs(`ip ${request.ip}`);
    },
    allowList: (request) => !isCounted(request) || limitOf(request) === 0,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
  const count = app.createRateLimit();
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      "x-ratelimit-limit": counted.max,
      "x-ratelimit-remaining": counted.remaining,
      "x-ratelimit-reset": counted.ttlInSeconds,
    });
    if (counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds);
  };
}
