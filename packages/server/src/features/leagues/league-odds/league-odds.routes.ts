/** Chances in a league while the round is on; as open as the league's table, and silent about squads before their deadline. */
import {
  duelOddsCall,
  leagueOddsCall,
  leagueStoryCall,
  rankOddsCall,
  routeSchema,
  type WireLeagueOdds,
} from "@elleveren/contract";
import { entryId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireLeague } from "../leagues/index.ts";
import type { OddsBook } from "./odds-book.ts";

/** Of a league, the likeliest leaders. */
const SHOWN = 10;

export function leagueOddsRoutes(app: App, ctx: Context, odds: OddsBook): void {
  app.get(leagueOddsCall.path, { schema: routeSchema(leagueOddsCall) }, async (request): Promise<WireLeagueOdds> => {
    const own = ownOf(request.query.entry);
    const league = await requireLeague(ctx, request.params.leagueId);
    const { about, roundsLeft, teams, chase, threat } = await odds.ofLeague(league, own);
    const shown = teams.filter((team, place) => place < SHOWN || team.entryId === own);
    const names = await odds.namesOf(shown.map((team) => team.entryId));
    return {
      ...about,
      members: teams.length,
      rounds_left: roundsLeft,
      teams: shown.flatMap(({ entryId: id, total: _, ...team }) => {
        const name = names.get(id);
        return name ? [{ ...name, ...team }] : [];
      }),
      chase,
      threat,
    };
  });

  app.get(leagueStoryCall.path, { schema: routeSchema(leagueStoryCall) }, async (request) => {
    const league = await requireLeague(ctx, request.params.leagueId);
    return odds.storyOf(league, ownOf(request.query.entry));
  });

  app.get(duelOddsCall.path, { schema: routeSchema(duelOddsCall) }, async (request) => {
    const { a, b, knockout = false } = request.query;
    const league = await requireLeague(ctx, request.params.leagueId);
    return odds.ofDuel(league, { pair: [entryId(a), entryId(b)], isKnockout: knockout });
  });

  app.get(rankOddsCall.path, { schema: routeSchema(rankOddsCall) }, async (request) =>
    odds.ofRank(entryId(request.params.entryId)),
  );
}

const ownOf = (id: number | undefined): EntryId | null => (id === undefined ? null : entryId(id));
