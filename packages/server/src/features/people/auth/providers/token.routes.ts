/** Signing in and connecting with what a provider handed to the page or the app. */
import {
  type BodyOf,
  PROVIDER_PROCESSES,
  type ProviderId,
  type ProviderProcess,
  providerTokenCall,
  routeSchema,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import type {
  Assertion,
  IdentityProvider,
  Providers,
  TokenAssertion,
} from "../../../../adapters/identity-provider/index.ts";
import type { Context, Queryable } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { HttpError } from "../../../../http/calls/errors.ts";
import { createAttemptLimiter } from "../../../../http/limits/rate-limits.ts";
import { authErrors, authTooOften } from "../auth-errors.ts";
import { loadSession, requireProof } from "../proof.ts";
import { ask, finish } from "./finish.ts";
import { arrive } from "./journey.ts";
import type { Journey } from "./journeys.sql.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

type Body = BodyOf<typeof providerTokenCall>;
type Token = NonNullable<Body["token"]>;

const WINDOW_MS = 15 * 60_000;

export function tokenRoutes(app: App, ctx: Context, providers: Providers): void {
  // Each makes us ask a provider; those that turn out to be right do not count.
  const attempts = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerIp, windowMs: WINDOW_MS });

  app.post(providerTokenCall.path, { schema: routeSchema(providerTokenCall) }, async (request, reply) => {
    const { provider, process, token } = readBody(providers, request.body);
    if (process === "connect") {
      if (!request.account) throw new HttpError(403, { status: 403 });
      // A journey was allowed after a fresh proof; a bare token was not.
      if (token.id_token !== undefined || token.access_token !== undefined) await requireProof(ctx, request);
    }
    const waitSeconds = attempts.take(request.ip);
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const assertion = await identify(ctx, request, { provider, process, token });
    attempts.giveBack(request.ip);
    await finish(ctx, request, reply, { provider, process, assertion });
    return loadSession(ctx, request);
  });
}

interface TokenRequest {
  readonly provider: IdentityProvider;
  readonly process: ProviderProcess;
  readonly token: Token;
}

/** Throws 400 with every fault that shows without asking the provider. */
function readBody(providers: Providers, body: Body): TokenRequest {
  const process = PROVIDER_PROCESSES.find((known) => known === body.process);
  const provider = [...providers.values()].find(({ id }) => id === body.provider);
  const { token = {} } = body;
  if (!provider || !process) {
    throw authErrors([
      ...(provider ? [] : [{ code: body.provider ? "invalid" : "required", param: "provider" }]),
      ...(process ? [] : [{ code: body.process ? "invalid" : "required", param: "process" }]),
    ]);
  }
  const fault = tokenFault(provider, token);
  if (fault) throw authErrors([{ code: fault, param: fault === UNSUPPORTED ? "provider" : "token" }]);
  return { provider, process, token };
}

const UNSUPPORTED = "token_authentication_not_supported";

function tokenFault(provider: IdentityProvider, token: Token): string | null {
  if (!provider.readIdToken && !provider.readAccessToken) return UNSUPPORTED;
  if (!token.client_id) return "client_id_required";
  if (token.client_id !== provider.clientId) return "client_id_mismatch";
  if (token.id_token) return provider.readIdToken ? null : UNSUPPORTED;
  if (token.access_token) return provider.readAccessToken ? null : UNSUPPORTED;
  return token.code ? null : "token_required";
}

/** The identity, by the strongest token sent. A token is accepted once, with a journey or without. */
async function identify(
  ctx: Context,
  request: FastifyRequest,
  { provider, process, token }: TokenRequest,
): Promise<Assertion> {
  const { id_token: idToken, access_token: accessToken, code, state, iss } = token;
  if (idToken && provider.readIdToken) {
    const { readIdToken } = provider;
    const journey = state === undefined ? null : await ownJourney(ctx, request, { provider, process, state });
    return takeOnce(ctx, provider, await ask(ctx, provider, () => readIdToken(idToken, journey?.nonce ?? null)));
  }
  if (accessToken && provider.readAccessToken) {
    const { readAccessToken } = provider;
    return takeOnce(ctx, provider, await ask(ctx, provider, () => readAccessToken(accessToken)));
  }
  const journey = await ownJourney(ctx, request, { provider, process, state });
  return ask(ctx, provider, () => provider.redeemCode({ ...journey, state: state ?? "", code: code ?? "", iss }));
}

async function takeOnce(ctx: Context, provider: IdentityProvider, assertion: TokenAssertion): Promise<Assertion> {
  if (await takeToken(ctx.db, provider.id, assertion)) return assertion;
  ctx.log.info({ provider: provider.id }, "a token of a provider was handed in again");
  throw authErrors([{ code: "invalid_token", param: "token" }]);
}

/** The journey of this state; 400 when it is not this browser's, this process's and this person's. */
async function ownJourney(
  ctx: Context,
  request: FastifyRequest,
  { provider, process, state }: Omit<TokenRequest, "token"> & { readonly state: string | undefined },
): Promise<Journey> {
  const journey = await arrive(ctx, request, provider.id, state);
  const isOwn =
    journey !== null &&
    journey.process === process &&
    (process === "login" || journey.accountId === request.account?.accountId);
  if (isOwn) return journey;
  throw authErrors([{ code: "invalid_token", param: "token" }]);
}

/** Notes that the token was taken; false when it had been taken before. Of two at once one is told true. */
async function takeToken(
  db: Queryable,
  provider: ProviderId,
  { tokenKey, tokenEndsAt }: TokenAssertion,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into used_provider_tokens (token_hash, expires_at)
    values (${hashToken(`${provider} ${tokenKey}`)}, coalesce(to_timestamp(${tokenEndsAt}::float8), 'infinity'))
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Stored tokens that are too old to be accepted. */
export async function deleteExpiredTokenUses(db: Queryable): Promise<void> {
  await sql`delete from used_provider_tokens where expires_at <= clock_timestamp()`.execute(db);
}
