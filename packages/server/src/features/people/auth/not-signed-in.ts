/** 401: what a stranger may do next, and which step of his waits. */
import type { WireAuthFlow, WireAuthSession } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { findPending, pendingTokenOf } from "./pending-login.ts";
import { OFFERS, STAGES } from "./stages.ts";

/** The answer for somebody without a session; 410 for an app whose token is gone for good. */
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
