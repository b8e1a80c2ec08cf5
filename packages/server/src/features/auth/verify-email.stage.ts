/**
 * The step that waits for the address to be verified, where the settings make that a condition. A sign-up with an
 * address that has an owner waits at it too, for ever, so that nobody learns by signing up who has an account.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import type { HttpError } from "../../http/errors.ts";
import { cleanEmail, requestVerification, selectAccount } from "../accounts/index.ts";
import { notSignedIn } from "./not-signed-in.ts";
import { startPending } from "./pending-login.ts";
import type { Stage } from "./stages.ts";

export const verifyEmailStage: Stage = {
  id: "verify_email",
  async isDue({ config, db }, _request, { accountId }) {
    if (config.emailVerification !== "mandatory") return false;
    return (await selectAccount(db, accountId))?.isEmailVerified === false;
  },
  /** A letter that has just gone out at the sign-up is not followed by another. */
  async enter(ctx, { accountId }) {
    const email = (await selectAccount(ctx.db, accountId))?.email ?? "";
    await requestVerification(ctx, { account: accountId, email });
    return { email };
  },
};

/** The 401 for a sign-up with somebody's address: the same as for a new one; the owner gets a letter. */
export async function pretendSignUp(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
): Promise<HttpError> {
  const email = cleanEmail(typed);
  await requestVerification(ctx, { account: null, email });
  await startPending(ctx, request, reply, { accountId: null, flow: "verify_email", state: { email, methods: [] } });
  return notSignedIn(ctx, request);
}
