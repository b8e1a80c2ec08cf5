/** The log of a league, for its members: who changed what, who joined and left, and when. */
import { leagueLogCall, routeSchema, STANDINGS_PAGE_SIZE } from "@elleveren/contract";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { forbidden } from "../../../../http/calls/errors.ts";
import { canManageLeague } from "../access.ts";
import { presentLeagueAct } from "./league-log.present.ts";
import { selectLeagueActs } from "./league-log.sql.ts";
import { leagueFor } from "../league-request.ts";

export function leagueLogRoutes(app: App, ctx: Context): void {
  app.get(leagueLogCall.path, { schema: routeSchema(leagueLogCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (!viewer.isMember) throw forbidden();
    const { page = 1 } = request.query;
    const acts = await selectLeagueActs(ctx.db, league.leagueId, {
      offset: (page - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
    });
    const isManager = canManageLeague(viewer, league);
    return {
      has_next: acts.length > STANDINGS_PAGE_SIZE,
      page,
      results: acts.slice(0, STANDINGS_PAGE_SIZE).flatMap((act) => presentLeagueAct(act, isManager)),
    };
  });
}
