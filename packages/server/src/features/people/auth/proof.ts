/**
 * The signed-in account, for calls of the account API, and whether its proof is fresh. Acts that a passer-by at an
 * unattended browser must not do ask for a new one.
 */
import type { WireAuthFlow, WireAuthMethod, WireAuthSession } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { selectSession } from "../../../http/session/session.sql.ts";
import { selectAccount } from "../accounts/index.ts";
import { presentSession } from "./auth.present.ts";
import { cancelByFactor } from "./lost-factor/lost-factor.ts";
import { notSignedIn } from "./complete-login.ts";
import { strongestWay } from "./stages.ts";

/** A proof is good for so long. */
export const PROOF_SECONDS = 300;

/** The signed-in account; throws 401 with the flows otherwise. */
export async function requireSession(ctx: Context, request: FastifyRequest): Promise<AccountId> {
  if (request.account) return request.account.accountId;
  throw await notSignedIn(ctx, request);
}

/**
 * The signed-in account that proved itself lately by the strongest way it has; throws 401 with that way otherwise. A
 * weaker proof does not do: a password alone must not lead to the second factor that stands behind it, nor a session at a
 * provider to the password. `carriesPassword`: the call is refused unless the password in its body is right, which is
 * proof enough where no way is stronger.
 */
export async function requireProof(
  ctx: Context,
  request: FastifyRequest,
  { carriesPassword = false } = {},
): Promise<AccountId> {
  const accountId = await requireSession(ctx, request);
  const { by, flows } = await strongestWay(ctx, accountId);
  if (carriesPassword && by === "password") return accountId;
  const session = request.sessionToken === null ? null : await selectSession(ctx.db, request.sessionToken);
  const secondsAgo = session?.provedSecondsAgo[by] ?? null;
  if (secondsAgo !== null && secondsAgo <= PROOF_SECONDS) return accountId;
  throw await notProved(ctx, request, flows);
}

/** 401 to a signed-in account, with its ways to prove identity. */
async function notProved(ctx: Context, request: FastifyRequest, flows: readonly WireAuthFlow[]): Promise<HttpError> {
  const { data } = await loadSession(ctx, request);
  return new HttpError(401, { status: 401, data: { ...data, flows }, meta: { is_authenticated: true } });
}

/**
 * Notes a repeated proof at the session of this request, which goes on under a new token. Only a factor is marked as repeated:
 * the API's document knows no repeated code, and every list with a password marked as repeated for two things at once, and so for
 * none.
 */
export async function recordProof(ctx: Context, reply: FastifyReply, method: WireAuthMethod): Promise<void> {
  const { request } = reply;
  await reply.renewSession(method.method === "mfa" ? { ...method, reauthenticated: true } : method);
  if (method.method === "mfa" && request.account) await cancelByFactor(ctx, request.account.accountId);
}

/** The session of this request in the API's words; throws 401 (410 for an app) without one. */
export async function loadSession(ctx: Context, request: FastifyRequest): Promise<WireAuthSession> {
  const viewer = request.account;
  if (!viewer || !request.sessionToken) throw await notSignedIn(ctx, request);
  const [account, session] = await Promise.all([
    selectAccount(ctx.db, viewer.accountId),
    selectSession(ctx.db, request.sessionToken),
  ]);
  // Ended from elsewhere between the two looks.
  if (!account || !session) throw await notSignedIn(ctx, request);
  return presentSession(account, session, request.appMode ? request.sessionToken : null);
}
