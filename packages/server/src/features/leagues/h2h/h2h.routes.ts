/** Tables and matches of head-to-head leagues, and matches of cups; public. */
import { h2hStandingsCall, leagueMatchesCall, routeSchema } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { answerCupMatches } from "../cups/index.ts";
import { isLargeLeague, loadLeagueViewer, presentLeague, selectLeague } from "../leagues/index.ts";
import { selectDraw } from "./draws.sql.ts";
import { presentH2hStandings } from "./h2h.present.ts";
import { loadMatches } from "./load-matches.ts";
import { loadH2hStandings } from "./load-standings.ts";

export function h2hRoutes(app: App, ctx: Context): void {
  app.get(h2hStandingsCall.path, { schema: routeSchema(h2hStandingsCall) }, async (request) => {
    const league = await selectLeague(ctx.db, leagueId(request.params.leagueId));
    if (league?.scoring !== "h2h") throw notFound("head-to-head league");
    const { page_standings: page = 1, page_new_entries: newEntriesPage = 1 } = request.query;
    const standingsRequest = { league, page, newEntriesPage };
    const loaded = await loadH2hStandings(ctx, standingsRequest);
    const viewer = await loadLeagueViewer(ctx.db, league, request.account?.entryId ?? null);
    const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
    return presentH2hStandings(presentLeague(league, viewer, isLarge), standingsRequest, loaded);
  });

  // One path for both: clients ask it with the number of a league or of a cup.
  app.get(leagueMatchesCall.path, { schema: routeSchema(leagueMatchesCall) }, async (request) => {
    const id = leagueId(request.params.leagueId);
    const league = await selectLeague(ctx.db, id);
    if (league?.scoring !== "h2h") {
      const ofCup = await answerCupMatches(ctx, id, request.query);
      if (!ofCup) throw notFound("league with matches");
      return ofCup;
    }
    const { page = 1, entry, event } = request.query;
    const { ruleset } = ctx.game();
    if (event !== undefined && event > ruleset.roundCount) throw refuseField("event", "invalid");
    if (entry === undefined && (await isLargeLeague(ctx.db, league, ruleset))) {
      throw refuse([{ code: "large_leagues_forbidden" }]);
    }
    // Until its draw a league has no matches: they are being generated.
    const draw = await selectDraw(ctx.db, league.leagueId);
    if (!draw) return { has_next: false, page, results: [] };
    return loadMatches(ctx, draw, {
      page,
      ...(entry !== undefined && { entryId: entryId(entry) }),
      ...(event !== undefined && { roundId: roundId(event) }),
    });
  });
}
