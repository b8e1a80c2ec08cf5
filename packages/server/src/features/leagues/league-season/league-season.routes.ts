/** A league over the season; as open as its table, because it only joins what everybody may read. */
import {
  leagueRanksCall,
  leagueRecordsCall,
  leagueWinnersCall,
  routeSchema,
  type WireLeagueRanks,
} from "@elleveren/contract";
import { entryId, phaseId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireLeague } from "../leagues/index.ts";
import { loadRanks } from "./load-ranks.ts";
import { loadLeagueRecords } from "./load-records.ts";
import { loadLeagueWinners } from "./load-winners.ts";
import { type LeagueSeason, loadLeagueSeason, phaseFor } from "./season-of-league.ts";

export function leagueSeasonRoutes(app: App, ctx: Context): void {
  const seasonOf = async (id: number): Promise<LeagueSeason | null> =>
    loadLeagueSeason(ctx, await requireLeague(ctx, id));

  app.get(leagueRanksCall.path, { schema: routeSchema(leagueRanksCall) }, async (request): Promise<WireLeagueRanks> => {
    const season = await seasonOf(request.params.leagueId);
    const { entries, choice = "top", phase } = request.query;
    const ofPhase = phase === undefined ? undefined : phaseFor(ctx, phaseId(phase));
    if (!season) return { rounds: [], entries: [] };
    return loadRanks(ctx, {
      season,
      phase: ofPhase,
      entryIds: entries === undefined ? null : entries.split(",").map((text) => entryId(Number(text))),
      choice,
      viewerId: request.account?.entryId ?? null,
    });
  });

  app.get(leagueWinnersCall.path, { schema: routeSchema(leagueWinnersCall) }, async (request) => {
    const season = await seasonOf(request.params.leagueId);
    return season ? loadLeagueWinners(ctx, season) : { rounds: [], phases: [], tally: [] };
  });

  app.get(leagueRecordsCall.path, { schema: routeSchema(leagueRecordsCall) }, async (request) => {
    const season = await seasonOf(request.params.leagueId);
    return season ? loadLeagueRecords(ctx, season) : { is_short: false, records: [] };
  });
}
