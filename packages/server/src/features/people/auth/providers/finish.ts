/** The use of an identity: a session, a step before one, or another way into the account. */
import type { ProviderId, ProviderProcess } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import {
  type Assertion,
  type IdentityProvider,
  IdentityRefused,
  ProviderUnavailable,
} from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import { HttpError } from "../../../../http/calls/errors.ts";
import { authErrors } from "../auth-errors.ts";
import { completeLogin, notSignedIn, provedNow } from "../complete-login.ts";
import { startPending } from "../pending-login.ts";
import { admit, type Newcomer } from "./admit.ts";
import { connect } from "./connections.routes.ts";
import { presentProvider } from "./present.ts";
import { realSeconds } from "../../../../clock.ts";
import type { SessionMethod } from "../../../../http/session/session.sql.ts";
import { PROOF_SECONDS } from "../proof.ts";

interface Arrival {
  readonly provider: IdentityProvider;
  readonly process: ProviderProcess;
  readonly assertion: Assertion;
}

/**
 * Signs in or connects. Throws 401 with the step that is due first, and 400 when the identity belongs to another
 * account here. Connecting needs a session.
 */
export async function finish(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, process, assertion }: Arrival,
): Promise<void> {
  if (process === "connect") {
    invariant(request.account, "who connects is signed in");
    const result = await connect(ctx, request.account.accountId, provider.id, assertion.identity);
    if (!result.ok) throw authErrors(result.problems);
    return;
  }
  const { identity, authenticatedAt } = assertion;
  const newcomer: Newcomer = { provider: provider.id, identity, givesEmail: provider.givesEmail };
  const accountId = await admit(ctx, newcomer);
  // The existing session ends for the account that has just been proved.
  if (request.account) await reply.signOut();
  if (accountId === null) {
    const flow = { provider: presentProvider(ctx.config.providers, provider.id) };
    await startPending(ctx, request, reply, {
      accountId: null,
      flow: "provider_signup",
      state: { flow, newcomer, authenticatedAt },
    });
    throw await notSignedIn(ctx, request);
  }
  const methods = [providerMethod(provider.id, identity.uid, authenticatedAt)];
  await completeLogin(ctx, request, reply, { accountId, methods });
}

/** Asks the provider; its faults become answers: 400 for a proof that is none, 503 when it cannot say. */
export async function ask<T>(ctx: Context, provider: IdentityProvider, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof IdentityRefused) {
      ctx.log.info({ err: error, provider: provider.id }, "an identity was refused");
      throw authErrors([{ code: "invalid_token", param: "token" }]);
    }
    if (error instanceof ProviderUnavailable) {
      ctx.log.warn({ err: error, provider: provider.id }, "an identity provider cannot be asked");
      throw new HttpError(503, { status: 503 }, { "retry-after": "30" });
    }
    throw error;
  }
}

/** The provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** `authenticatedAt` in seconds since the epoch; null where the provider does not say. */
export function providerMethod(provider: ProviderId, uid: string, authenticatedAt: number | null): SessionMethod {
  const method = provedNow({ method: "socialaccount", provider, uid });
  return isFresh(authenticatedAt) ? method : { ...method, is_stale: true };
}

function isFresh(authenticatedAt: number | null): boolean {
  if (authenticatedAt === null) return false;
  const age = realSeconds() - authenticatedAt;
  return age <= PROOF_SECONDS && age >= -CLOCK_TOLERANCE_SECONDS;
}
