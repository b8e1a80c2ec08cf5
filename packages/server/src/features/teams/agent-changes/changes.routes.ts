/** The person's side of what agents propose: seeing it, confirming it, turning it down, taking it back. Not for tokens. */
import {
  agentChangeCall,
  agentChangesCall,
  confirmAgentChangeCall,
  refuseAgentChangeCall,
  routeSchema,
  undoAgentChangeCall,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { selectChange, selectChanges } from "./changes.sql.ts";
import { confirmChange, declineChange, undoChange } from "./decide-change.ts";
import type { Caller } from "./inner-calls.ts";
import { presentChange } from "./present.ts";

export function agentChangeRoutes(app: App, ctx: Context): void {
  app.get(agentChangesCall.path, { schema: routeSchema(agentChangesCall) }, async (request) => {
    const { accountId, entryId } = requireOwnEntry(request);
    return { changes: (await selectChanges(ctx.db, accountId, entryId)).map(presentChange) };
  });
  app.get(agentChangeCall.path, { schema: routeSchema(agentChangeCall) }, async (request) => {
    const { accountId, entryId } = requireOwnEntry(request);
    const change = await selectChange(ctx.db, accountId, entryId, request.params.changeId);
    if (!change) throw notFound("change");
    return presentChange(change);
  });
  app.post(confirmAgentChangeCall.path, { schema: routeSchema(confirmAgentChangeCall) }, async (request) => {
    const { change } = await confirmChange(ctx, person(request), request.params.changeId, "person");
    return presentChange(change);
  });
  app.post(refuseAgentChangeCall.path, { schema: routeSchema(refuseAgentChangeCall) }, async (request) =>
    presentChange(await declineChange(ctx, person(request), request.params.changeId)),
  );
  app.post(undoAgentChangeCall.path, { schema: routeSchema(undoAgentChangeCall) }, async (request) =>
    presentChange(await undoChange(ctx, person(request), request.params.changeId)),
  );
}

const person = (request: FastifyRequest): Caller => ({ request, viewer: requireOwnEntry(request), token: null });
