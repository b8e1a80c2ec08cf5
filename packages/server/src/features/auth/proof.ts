/**
 * Who is signed in, for calls of the account API, and whether he proved it a short while ago. What a passer-by at a
 * forgotten browser must not do asks again.
 */
import type { WireAuthFlow, WireAuthMethod, WireAuthSession } from "@elleveren/contract";
import { invariant, type AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { HttpError } from "../../http/errors.ts";
import { insertProof, selectSession } from "../../http/session.sql.ts";
import { selectAccount } from "../accounts/index.ts";
import { presentSession } from "./auth.present.ts";
import { provesByFactor } from "./mfa-stages.ts";
import { notSignedIn } from "./not-signed-in.ts";
import { PROOFS } from "./stages.ts";

/** A proof is good for so long. */
const PROOF_SECONDS = 300;

/** The signed-in account; throws 401 with the flows otherwise. */
export async function requireSession(ctx: Context, request: FastifyRequest): Promise<AccountId> {
  if (request.account) return request.account.accountId;
  throw await notSignedIn(ctx, request);
}

/** The signed-in account that proved itself lately; throws 401 with the ways to do so otherwise. */
export async function requireProof(ctx: Context, request: FastifyRequest): Promise<AccountId> {
  const accountId = await requireSession(ctx, request);
  const session = request.sessionToken === null ? null : await selectSession(ctx.db, request.sessionToken);
  if (session && session.provedSecondsAgo <= PROOF_SECONDS) return accountId;
  const ways = await Promise.all(PROOFS.map((proof) => proof(ctx, accountId)));
  throw await notProved(
    ctx,
    request,
    ways.filter((flow) => flow !== null),
  );
}

/**
 * The same for what a second factor hangs on (its recovery codes, adding and removing one): whoever has one must have
 * proved himself by it. Else his password alone would lead to a second factor, in a browser that he trusts or left open.
 */
export async function requireFactorProof(ctx: Context, request: FastifyRequest): Promise<AccountId> {
  const accountId = await requireSession(ctx, request);
  const way = await provesByFactor(ctx, accountId);
  if (way === null) return requireProof(ctx, request);
  const session = request.sessionToken === null ? null : await selectSession(ctx.db, request.sessionToken);
  const secondsAgo = session?.factorSecondsAgo ?? null;
  if (secondsAgo !== null && secondsAgo <= PROOF_SECONDS) return accountId;
  throw await notProved(ctx, request, [way]);
}

/** 401 to somebody who is signed in, with the ways to prove who he is. */
async function notProved(ctx: Context, request: FastifyRequest, flows: readonly WireAuthFlow[]): Promise<HttpError> {
  const { data } = await loadSession(ctx, request);
  return new HttpError(401, { status: 401, data: { ...data, flows }, meta: { is_authenticated: true } });
}

/**
 * Notes a repeated proof at the session of this request. A password that was given again is listed as one that was given:
 * the API's document knows every list with a password marked as repeated for two things at once, and so for none.
 */
export async function recordProof(ctx: Context, request: FastifyRequest, method: WireAuthMethod): Promise<void> {
  invariant(request.sessionToken !== null, "who proves himself again is signed in");
  await insertProof(
    ctx.db,
    request.sessionToken,
    method.method === "password" ? method : { ...method, reauthenticated: true },
  );
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
