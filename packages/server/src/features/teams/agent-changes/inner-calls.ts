/** Calls of the contract that a proposed change is made of, made for the person whose team it is. */
import {
  type AnswerOf,
  callUrl,
  type CallSpec,
  latestTransfersCall,
  myTeamCall,
  planCall,
  type ParamsOf,
} from "@elleveren/contract";
import { type EntryId, footballerId, invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { type InnerCall, makeInnerCall } from "../../../http/calls/inner-call.ts";
import type { TokenInUse } from "../../../http/session/api-token.sql.ts";
import type { Viewer } from "../../../http/session/session.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { selectFootballers } from "../../play/index.ts";
import type { Ground } from "./ground.ts";
import { CHANGE_CALLS, type Request } from "./writes.ts";

/** On whose behalf, and by which token; without one it is the person at our page. */
export interface Caller {
  readonly request: FastifyRequest;
  readonly viewer: Viewer & { readonly entryId: EntryId };
  readonly token: TokenInUse | null;
}

interface Options extends Pick<InnerCall, "isRehearsal" | "check"> {
  readonly idempotencyKey?: string;
}

/** Makes one of the calls that change a team. */
export function makeChange({ request, viewer, token }: Caller, operation: string, change: Request, options: Options) {
  const call = CHANGE_CALLS.get(operation);
  invariant(call !== undefined, "a stored change names a call that there is");
  const { idempotencyKey, ...inner } = options;
  return makeInnerCall(
    request,
    { viewer, token, ...inner },
    {
      method: call.method,
      url: callUrl(call, change.params as unknown as ParamsOf<typeof call>),
      ...(change.body === null ? {} : { body: change.body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
  );
}

/** A look-up by the server for itself: a person who may change a team may know what the team is. */
async function read<const C extends CallSpec>(
  { request, viewer }: Caller,
  call: C,
  params: ParamsOf<C>,
): Promise<AnswerOf<C>> {
  const { status, body } = await makeInnerCall(
    request,
    { viewer, token: null },
    { method: call.method, url: callUrl(call, params) },
  );
  if (status !== 200) throw new HttpError(status, body);
  return body as AnswerOf<C>;
}

/** The team, its transfers of the open round, and what the change names. */
export async function loadGround(
  ctx: Context,
  caller: Caller,
  named: { readonly footballerIds?: readonly number[]; readonly planId?: number },
): Promise<Ground> {
  const { entryId } = caller.viewer;
  const open = await selectOpenRound(ctx.db);
  if (!open) throw notFound("an open round");
  const [team, latest, plan, market] = await Promise.all([
    read(caller, myTeamCall, { entryId }),
    read(caller, latestTransfersCall, { entryId }),
    named.planId === undefined ? null : read(caller, planCall, { entryId, planId: named.planId }),
    selectFootballers(ctx.db, (named.footballerIds ?? []).map(footballerId)),
  ]);
  return { entryId, roundId: open.roundId, team, latest, plan, market };
}
