/** From a first proof to a session, through every step that is due. */
import type { WireAuthFlow, WireAuthMethod, WireAuthSession } from "@elleveren/contract";
import { type AccountId, invariant } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { SessionMethod } from "../../../http/session/session.sql.ts";
import { cancelByFactor } from "./lost-factor/lost-factor.ts";
import {
  endPending,
  findPending,
  type PendingLogin,
  pendingTokenOf,
  startPending,
  takeGuess,
} from "./pending-login.ts";
import { OFFERS, STAGES } from "./stages.ts";
import type { Login, Stage } from "./stage.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { cleanEmail, requestVerification } from "../accounts/index.ts";

/** `password`, `mfa/totp`, `socialaccount/auth0`: as the security log has it. */
const methodName = ({ method, type, provider }: WireAuthMethod): string =>
  [method, type ?? provider].filter((part) => part !== undefined).join("/");

/** A proof that was given now. */
export const provedNow = (proof: Omit<WireAuthMethod, "at">): WireAuthMethod => ({ ...proof, at: realSeconds() });

/**
 * Signs in, or throws the 401 of the next step that is due. `after` is the step that was passed just now; the ones
 * before it are not asked again. The caller has ended the step's pending login (`passPending`).
 */
export async function completeLogin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  login: Login,
  after: Stage["id"] | null = null,
): Promise<void> {
  const passed = STAGES.findIndex(({ id }) => id === after);
  for (const stage of STAGES.slice(passed + 1)) {
    if (!(await stage.isDue(ctx, request, login))) continue;
    const own = (await stage.enter?.(ctx, login)) ?? {};
    const state = { ...own, methods: login.methods };
    await startPending(ctx, request, reply, { accountId: login.accountId, flow: stage.id, state });
    const account = login.accountId;
    ctx.securityLog.record("sign_in_step", { request, account, reason: stage.id });
    throw await notSignedIn(ctx, request);
  }
  await endPending(ctx, request, reply);
  await reply.signIn(login.accountId, login.methods);
  if (login.methods.some(({ method }) => method === "mfa")) await cancelByFactor(ctx, login.accountId);
  ctx.securityLog.record("sign_in", { request, method: login.methods.map(methodName).join(" then ") });
}

/** The login that waits at this step; throws 401 with what may be done instead when none does. */
export async function requirePending(
  ctx: Context,
  request: FastifyRequest,
  flow: PendingLogin["flow"],
): Promise<PendingLogin> {
  const pending = await findPending(ctx, request);
  if (pending?.flow === flow) return pending;
  throw await notSignedIn(ctx, request);
}

/**
 * The same for a step that takes a guess: it is counted before it is checked, and too many end the login (401). A login
 * without an account has no such step.
 */
export async function requirePendingGuess(
  ctx: Context,
  request: FastifyRequest,
  flow: PendingLogin["flow"],
): Promise<{ readonly pending: PendingLogin; readonly accountId: AccountId }> {
  const pending = await requirePending(ctx, request, flow);
  const token = pendingTokenOf(request);
  invariant(token !== null && pending.accountId !== null, "a step behind a first proof is somebody's");
  if (await takeGuess(ctx.db, token)) return { pending, accountId: pending.accountId };
  throw await notSignedIn(ctx, request);
}

/**
 * The step was passed: its pending login ends, with one more proof. Throws 401 when another answer passed it at the
 * same moment.
 */
export async function passPending(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingLogin,
  proof: SessionMethod | null,
): Promise<Login> {
  if (!(await endPending(ctx, request, reply))) throw await notSignedIn(ctx, request);
  invariant(pending.accountId !== null, "nobody's login is never finished");
  const before = (pending.state["methods"] ?? []) as SessionMethod[];
  return { accountId: pending.accountId, methods: proof ? [...before, proof] : before };
}

/** The answer without a session; 410 for an app whose token has ended for good. */
export async function notSignedIn(ctx: Context, request: FastifyRequest): Promise<HttpError> {
  const pending = await findPending(ctx, request);
  const token = pendingTokenOf(request);
  if (request.appMode && token && !pending) {
    return new HttpError(410, { status: 410, data: {}, meta: { is_authenticated: false } });
  }
  const flows = OFFERS.map((offer) => offer(ctx)).filter((flow) => flow !== null && flow.id !== pending?.flow);
  if (pending) {
    const stage = STAGES.find(({ id }) => id === pending.flow);
    const own = pending.accountId === null ? {} : await stage?.describe?.(ctx, pending.accountId);
    flows.push({ id: pending.flow, is_pending: true, ...own, ...(pending.state["flow"] as Partial<WireAuthFlow>) });
  }
  const meta = { is_authenticated: false, ...(request.appMode && token ? { session_token: token } : {}) };
  const body: WireAuthSession = { status: 401, data: { flows: flows as WireAuthFlow[] }, meta };
  return new HttpError(401, body);
}

/** The 401 for a sign-up with an owned address: the same as for a new one; the owner gets an e-mail. */
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
