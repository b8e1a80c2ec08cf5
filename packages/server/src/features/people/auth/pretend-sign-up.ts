/**
 * A sign-up with an address that has an owner, where addresses are verified first: it waits for the letter as every
 * sign-up does, for ever, so that nobody learns by signing up who has an account.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { HttpError } from "../../../http/calls/errors.ts";
import { cleanEmail, requestVerification } from "../accounts/index.ts";
import { notSignedIn } from "./not-signed-in.ts";
import { startPending } from "./pending-login.ts";

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
