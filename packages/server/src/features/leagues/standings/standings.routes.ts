/** League tables; public. */
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
  type WireClassicStandings,
  type WireLeague,
  type WireLeagueSummary,
  type WireStandingsRow,
} from "@elleveren/contract";
import { type EntryId, leagueId, phaseId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { currentRound } from "../../live/index.ts";
import {
  canHaveFormats,
  canManageLeague,
  isLargeLeague,
  type League,
  loadLeagueViewer,
  presentLeague,
  requireLeague,
  selectLeague,
  selectLeagueMessage,
  selectStretches,
} from "../leagues/index.ts";
import { memberCache } from "./league-members.ts";
import { loadStandings, type StandingsPage } from "./load-standings.ts";
import { selectPastWinners } from "./past-winners.sql.ts";
import { createSeasonBests } from "./season-bests.ts";
import { countFormats, selectLastFact } from "./standings.sql.ts";
import { presentTablePage, type StandingsRequest } from "./table-page.ts";
import { createWinners } from "./winners.ts";

export function standingsRoutes(app: App, ctx: Context): void {
  app.get(classicStandingsCall.path, { schema: routeSchema(classicStandingsCall) }, async (request) => {
    const league = await selectLeague(ctx.db, leagueId(request.params.leagueId));
    if (league?.scoring !== "classic") throw notFound("classic league");
    const { phase, stretch, active, page_standings: page = 1, page_new_entries: newEntriesPage = 1 } = request.query;
    const own = request.account?.entryId ?? null;
    const counted =
      stretch === undefined ? { league, phase: findPhase(ctx, phase) } : await stretchOf(ctx, league, stretch);
    const standingsRequest = { ...counted, page, newEntriesPage };
    if (active && league.leagueType !== "x") throw refuseField("active", "invalid");
    const [loaded, viewer, isLarge] = await Promise.all([
      loadStandings(ctx, standingsRequest, active && { own }),
      loadLeagueViewer(ctx.db, league, own),
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

/** The stretch that the league counted before it began anew in another round; 400 when nothing began in the round. */
async function stretchOf(
  ctx: Context,
  league: League,
  start: number,
): Promise<Pick<StandingsRequest, "league" | "phase">> {
  const stretch = (await selectStretches(ctx.db, league.leagueId)).find(({ startRoundId }) => startRoundId === start);
  if (!stretch) throw refuseField("stretch", "invalid");
  const { startRoundId, stopRoundId } = stretch;
  return { league: { ...league, startRoundId }, phase: { from: startRoundId, to: stopRoundId } };
}

/** The rounds of a phase by its id; null without one, which is the whole season. 400 when there is no such phase. */
export function findPhase(ctx: Context, id: number | undefined) {
  if (id === undefined) return null;
  const phase = ctx.live.findSeason()?.phases.find((candidate) => candidate.phaseId === id);
  if (!phase) throw refuseField("phase", "invalid");
  return { from: phase.startRoundId, to: phase.stopRoundId };
}

/** From the view of `entryId`, which decides the flags; null is a viewer without a team. */
async function loadLeagueSummary(ctx: Context, league: League, entryId: EntryId | null): Promise<WireLeagueSummary> {
  const current = currentRound(ctx.live.findSeason());
  const [viewer, isLarge, entryCount, updated, formatCount, stretches] = await Promise.all([
    loadLeagueViewer(ctx.db, league, entryId),
    isLargeLeague(ctx.db, league, ctx.game().ruleset),
    memberCache(ctx).countOf(league),
    current ? selectLastFact(ctx.db) : null,
    canHaveFormats(league) ? countFormats(ctx.db, league.leagueId) : 0,
    league.leagueType === "x" ? selectStretches(ctx.db, league.leagueId) : [],
  ]);
  const message =
    viewer.isMember && league.leagueType === "x" ? await selectLeagueMessage(ctx.db, league.leagueId) : null;
  return {
    league: presentLeague(league, viewer, isLarge),
    entry_count: entryCount,
    entry_is_member: viewer.isMember,
    entry_can_manage: canManageLeague(viewer, league),
    message,
    last_updated_data: updated,
    hides_odds: league.hidesOdds,
    format_count: formatCount,
    stretches: stretches.map(({ startRoundId, stopRoundId }) => ({
      start_event: startRoundId,
      stop_event: stopRoundId,
    })),
    provisional: current?.state === "closed" && current.roundId >= league.startRoundId,
  };
}

const presentStandings = (
  league: WireLeague,
  request: StandingsRequest,
  page: StandingsPage,
): WireClassicStandings => ({ ...presentTablePage(league, request, page, presentRow), hidden_count: page.hiddenCount });

const presentRow = (row: StandingsPage["rows"][number]): WireStandingsRow => ({
  id: row.entryId,
  ...row.name,
  rank: row.rank,
  last_rank: row.lastRank,
  rank_sort: row.rankSort,
  total: row.totalPoints,
  event_total: row.roundPoints,
  has_played: true,
  club_badge_src: null,
});
