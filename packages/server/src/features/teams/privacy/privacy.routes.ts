/** What a person may ask about himself. */
import { copyDataCall, deleteAccountCall, routeSchema } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuse, refuseField, unauthenticated } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { requireProof, type SignInLimits, verifyPassword } from "../../people/index.ts";
import { copyData } from "./copy-data.ts";
import { deleteAccount, selectPasswordHash } from "./delete-account.ts";

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
 * That it is the person and not a browser somebody left open: by the password, whose guesses count like any others, and
 * by a fresh proof where the password is not the strongest way there is. Answers the hash that was matched.
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
