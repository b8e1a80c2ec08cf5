/** Making, reading and changing a classic league, deleting any, and its code. Tables are served by features/leagues/standings. */
import {
  classicLeagueCall,
  createClassicLeagueCall,
  deleteLeagueCall,
  leagueCodeCall,
  regenerateCodeCall,
  routeSchema,
  updateClassicLeagueCall,
} from "@elleveren/contract";
import { leagueId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { forbidden } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { canSeeLeagueCode } from "./access.ts";
import { createClassicLeague } from "./making/create-league.ts";
import { deleteLeague } from "./settings/delete-league.ts";
import { h2hLeagueRoutes } from "./h2h-leagues.routes.ts";
import { unwrap } from "./league-answers.ts";
import { leagueLogRoutes } from "./log/league-log.routes.ts";
import { answerDetail, ownViewer, readLeagueDetail, settingsRequest } from "./league-detail.ts";
import { leagueFor } from "./league-request.ts";
import { managementRoutes } from "./settings/management.routes.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { regenerateLeagueCode } from "./settings/regenerate-code.ts";
import { renewalRoutes } from "./making/renewals.routes.ts";
import { updateClassicLeague } from "./settings/update-league.ts";

export function leagueRoutes(app: App, ctx: Context): void {
  repeatableCall(app, ctx, createClassicLeagueCall, async (ctx, request) => {
    const { entryId } = requireOwnEntry(request);
    const { body } = request;
    const startRoundId = roundId(body.start_event);
    const made = await createClassicLeague(ctx, { entryId, name: body.name, startRoundId });
    return answerDetail(ctx, unwrap(made), ownViewer(request));
  });

  app.get(classicLeagueCall.path, { schema: routeSchema(classicLeagueCall) }, (request) =>
    readLeagueDetail(ctx, request, "classic"),
  );

  repeatableCall(app, ctx, updateClassicLeagueCall, async (ctx, request) => {
    const updated = await updateClassicLeague(ctx, settingsRequest(request));
    return answerDetail(ctx, unwrap(updated), ownViewer(request));
  });

  repeatableCall(app, ctx, deleteLeagueCall, async (ctx, request) => {
    const viewer = requireOwnEntry(request);
    const { body } = request;
    unwrap(await deleteLeague(ctx, { leagueId: leagueId(body.league), entryId: viewer.entryId }));
    return {};
  });

  app.get(leagueCodeCall.path, { schema: routeSchema(leagueCodeCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (league.code !== null && canSeeLeagueCode(viewer, league)) return { code: league.code };
    // Whoever is nobody yet is told to become somebody.
    requireOwnEntry(request);
    throw forbidden();
  });

  repeatableCall(app, ctx, regenerateCodeCall, async (ctx, request) => {
    const viewer = requireOwnEntry(request);
    const { params } = request;
    return unwrap(await regenerateLeagueCode(ctx, { leagueId: leagueId(params.leagueId), entryId: viewer.entryId }));
  });

  leagueLogRoutes(app, ctx);
  h2hLeagueRoutes(app, ctx);
  memberRoutes(app, ctx);
  managementRoutes(app, ctx);
  renewalRoutes(app, ctx);
}
