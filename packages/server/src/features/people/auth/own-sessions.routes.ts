/** Where the person is signed in, and signing out there. */
import { endSessionsCall, ownSessionsCall, routeSchema, type WireOwnSession } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { deleteSessionsById, selectSessionsOf, type SessionSeen } from "../../../http/session/session.sql.ts";
import { authErrors } from "./auth-errors.ts";
import { notSignedIn } from "./not-signed-in.ts";
import { requireSession } from "./proof.ts";

export function ownSessionsRoutes(app: App, ctx: Context): void {
  const load = async (request: FastifyRequest): Promise<SessionSeen[]> => {
    const accountId = await requireSession(ctx, request);
    invariant(request.sessionToken !== null, "who is signed in has a session");
    return selectSessionsOf(ctx.db, accountId, request.sessionToken);
  };

  app.get(ownSessionsCall.path, { schema: routeSchema(ownSessionsCall) }, async (request) => ({
    status: 200,
    data: (await load(request)).map(presentOwnSession),
  }));

  app.delete(endSessionsCall.path, { schema: routeSchema(endSessionsCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    const ids = new Set(request.body?.sessions);
    if (ids.size === 0) throw authErrors([{ code: "required", param: "sessions" }]);
    const sessions = await load(request);
    const chosen = sessions.filter(({ sessionId }) => ids.has(sessionId));
    // One that ended meanwhile, or is somebody else's, ends nothing.
    if (chosen.length < ids.size) throw authErrors([{ code: "invalid", param: "sessions" }]);
    await deleteSessionsById(ctx.db, accountId, [...ids]);
    if (chosen.some(({ isCurrent }) => isCurrent)) {
      await reply.signOut();
      throw await notSignedIn(ctx, request);
    }
    return { status: 200, data: (await load(request)).map(presentOwnSession) };
  });
}

const presentOwnSession = (session: SessionSeen): WireOwnSession => ({
  id: session.sessionId,
  user_agent: session.userAgent,
  ip: session.ip,
  created_at: session.createdAtMs / 1000,
  last_seen_at: session.lastSeenAtMs / 1000,
  is_current: session.isCurrent,
});
