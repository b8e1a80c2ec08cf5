/**
 * Cups; anybody may read them. A call takes the number of the cup or of its league. Their matches are served by
 * features/leagues/h2h, under the path of head-to-head matches.
 */
import { cupDrawCall, cupDrawsCall, cupStatusCall, routeSchema } from "@elleveren/contract";
import { leagueId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { loadCupDraw, loadCupDraws } from "./cup-draws.ts";
import { loadCupPlan, presentCupStatus } from "./cup-status.ts";
import { selectCup } from "./cups.sql.ts";

export function cupRoutes(app: App, ctx: Context): void {
  app.get(cupStatusCall.path, { schema: routeSchema(cupStatusCall) }, async (request) => {
    const cup = await loadCupPlan(ctx, leagueId(request.params.leagueId));
    if (!cup) throw notFound("cup");
    return presentCupStatus(cup);
  });

  app.get(cupDrawsCall.path, { schema: routeSchema(cupDrawsCall) }, async (request) => {
    const cup = await loadCupPlan(ctx, leagueId(request.params.leagueId));
    if (!cup) throw notFound("cup");
    return loadCupDraws(ctx, cup);
  });

  app.get(cupDrawCall.path, { schema: routeSchema(cupDrawCall) }, async (request) => {
    const { params, query } = request;
    const cup = await selectCup(ctx.db, leagueId(params.leagueId));
    const draw = cup && (await loadCupDraw(ctx, cup, { roundId: roundId(params.roundId), page: query.page ?? 1 }));
    if (!draw) throw notFound("cup draw");
    return draw;
  });
}
