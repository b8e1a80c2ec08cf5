/** An account's calls about its own data. */
import { copyDataCall, deleteAccountCall, routeSchema } from "@elleveren/contract";
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { refuse, refuseField, unauthenticated } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { requireProof, type SignInLimits, verifyPassword } from "../../people/index.ts";
import { copyData } from "./copy-data.ts";
import { eraseAccount, lockLeavingAccount } from "./erase-account.ts";

const HOUR_MS = 60 * 60_000;

export function privacyRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  const copies = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerEmail, windowMs: HOUR_MS });

  app.get(copyDataCall.path, { schema: routeSchema(copyDataCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const waitSeconds = copies.take(`account ${accountId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const copy = await copyData(ctx, accountId);
    if (!copy) throw unauthenticated();
    reply
      .header("content-disposition", 'attachment; filename="elleveren-data.json"')
      .header("cache-control", "no-store");
    return { made_at: new Date(realSeconds() * 1000).toISOString(), ...copy };
  });

  app.post(deleteAccountCall.path, { schema: routeSchema(deleteAccountCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    const provedHash = await proveOwner(ctx, limits, request, { accountId, password: request.body.password ?? "" });
    const result = await deleteAccount(ctx, { accountId, provedHash });
    if (!result.ok) throw refuse(result.problems, ({ field }) => field);
    await reply.signOut();
    return {};
  });
}

/**
 * Proves that the owner is present, not a passer-by at an open browser: by the password, whose guesses are limited as
 * usual, and by a fresh proof where the password is not the strongest way. Returns the hash that matched.
 */
async function proveOwner(
  ctx: Context,
  limits: SignInLimits,
  request: FastifyRequest,
  { accountId, password }: { readonly accountId: AccountId; readonly password: string },
): Promise<string | null> {
  const found = await selectPasswordHash(ctx.db, accountId);
  if (!found) throw unauthenticated();
  await requireProof(ctx, request, { carriesPassword: true });
  if (found.passwordHash === null) return null;
  if (password === "") throw refuseField("password", "required");
  const guesses = `account ${accountId}`;
  const waitSeconds = limits.byIp.take(request.ip) ?? limits.byEmail.take(guesses);
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  if (!(await verifyPassword(found.passwordHash, password))) throw refuseField("password", "invalid");
  limits.byIp.giveBack(request.ip);
  limits.byEmail.giveBack(guesses);
  return found.passwordHash;
}

type DeleteProblem =
  | { readonly code: "invalid"; readonly field: "password" }
  /** At least one operator must remain. */
  | { readonly code: "last_operator"; readonly field: null };

interface DeleteRequest {
  readonly accountId: AccountId;
  /** The hash that the person's password was found to match; null for an account without one. */
  readonly provedHash: string | null;
}

function deleteAccount(ctx: Context, request: DeleteRequest): Promise<Result<null, DeleteProblem>> {
  const { accountId, provedHash } = request;
  return transact(ctx.db, async (tx) => {
    const account = await lockLeavingAccount(tx, accountId);
    if (!account) throw unauthenticated();
    // Changed since the proof: the change was made with another password.
    if (account.passwordHash !== provedHash) return refused([{ code: "invalid", field: "password" }]);
    if (account.isOperator && account.otherOperators === 0) {
      return refused([{ code: "last_operator", field: null }]);
    }
    await eraseAccount(ctx, tx, account);
    return accepted(null);
  });
}

/** The account as it is before anything is locked; null when it is gone. */
async function selectPasswordHash(
  db: Queryable,
  account: AccountId,
): Promise<{ readonly passwordHash: string | null } | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where account_id = ${account}`.execute(db);
  return rows[0] ? { passwordHash: rows[0].password_hash } : null;
}
