/** League tables; anybody may read them. */
import {
  bestLeaguesCall,
  classicStandingsCall,
  leagueSummaryCall,
  mostValuableTeamsCall,
  pastWinnersCall,
  phaseWinnersCall,
  roundWinnersCall,
  routeSchema,
  winnersCall,
} from "@elleveren/contract";
import { leagueId, phaseId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { isLargeLeague, loadLeagueViewer, presentLeague, requireLeague, selectLeague } from "../leagues/index.ts";
import { loadLeagueSummary } from "./league-summary.ts";
import { loadStandings } from "./load-standings.ts";
import { selectPastWinners } from "./past-winners.sql.ts";
import { createSeasonBests } from "./season-bests.ts";
import { presentStandings } from "./standings.present.ts";
import { createWinners } from "./winners.ts";

export function standingsRoutes(app: App, ctx: Context): void {
  app.get(classicStandingsCall.path, { schema: routeSchema(classicStandingsCall) }, async (request) => {
    const league = await selectLeague(ctx.db, leagueId(request.params.leagueId));
    if (league?.scoring !== "classic") throw notFound("classic league");
    const { phase, page_standings: page = 1, page_new_entries: newEntriesPage = 1 } = request.query;
    const standingsRequest = { league, phase: findPhase(ctx, phase), page, newEntriesPage };
    const [loaded, viewer, isLarge] = await Promise.all([
      loadStandings(ctx, standingsRequest),
      loadLeagueViewer(ctx.db, league, request.account?.entryId ?? null),
      isLargeLeague(ctx.db, league, ctx.game().ruleset),
    ]);
    return presentStandings(presentLeague(league, viewer, isLarge), standingsRequest, loaded);
  });

  app.get(leagueSummaryCall.path, { schema: routeSchema(leagueSummaryCall) }, async (request) => {
    const league = await requireLeague(ctx, request.params.leagueId);
    return loadLeagueSummary(ctx, league, request.account?.entryId ?? null);
  });

  const bests = createSeasonBests(ctx);
  app.get(mostValuableTeamsCall.path, { schema: routeSchema(mostValuableTeamsCall) }, async () => [
    ...(await bests.valuableTeams()),
  ]);
  app.get(bestLeaguesCall.path, { schema: routeSchema(bestLeaguesCall) }, async () => [...(await bests.bestLeagues())]);
  const winners = createWinners(ctx);
  app.get(winnersCall.path, { schema: routeSchema(winnersCall) }, () => winners.all());
  app.get(pastWinnersCall.path, { schema: routeSchema(pastWinnersCall) }, () => selectPastWinners(ctx.db));
  app.get(roundWinnersCall.path, { schema: routeSchema(roundWinnersCall) }, async (request) => {
    const best = await winners.ofRound(roundId(request.params.roundId));
    if (!best) throw notFound("round");
    return [...best];
  });
  app.get(phaseWinnersCall.path, { schema: routeSchema(phaseWinnersCall) }, async (request) => {
    const best = await winners.ofPhase(phaseId(request.params.phaseId));
    if (!best) throw notFound("phase");
    return [...best];
  });
}

/** The rounds of a phase by its id; null without one, which is the whole season. 400 when there is no such phase. */
export function findPhase(ctx: Context, id: number | undefined) {
  if (id === undefined) return null;
  const phase = ctx.live.findSeason()?.phases.find((candidate) => candidate.phaseId === id);
  if (!phase) throw refuseField("phase", "invalid");
  return { from: phase.startRoundId, to: phase.stopRoundId };
}
