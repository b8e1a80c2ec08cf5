/** Inside a league in a round; as open as its table, and silent about squads whose deadline has not passed. */
import {
  leagueComparisonCall,
  leagueMatchCall,
  leagueOwnershipCall,
  leagueSwingCall,
  routeSchema,
} from "@elleveren/contract";
import { entryId, fixtureId, roundId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { requireLeague } from "../leagues/index.ts";
import { isInLeague, loadLeagueRound, type LeagueRound } from "./league-round.ts";
import { loadMatchOwners, loadOwnership, presentOwnership } from "./load-ownership.ts";
import { loadComparison, loadSwing } from "./load-swing.ts";

export function leagueNowRoutes(app: App, ctx: Context): void {
  app.get(leagueOwnershipCall.path, { schema: routeSchema(leagueOwnershipCall) }, async (request) => {
    const { event, limit } = request.query;
    const at = await loadLeagueRound(ctx, await requireLeague(ctx, request.params.leagueId), namedRound(event));
    if (!at && event === undefined) return { event: null, provisional: false, members: 0, elements: [] };
    if (!at) throw notFound("round");
    const ownership = await loadOwnership(ctx, at);
    if (!ownership) throw refuseField("event", "past_round_of_large_league");
    return presentOwnership(ctx, at, ownership, limit);
  });

  app.get(leagueSwingCall.path, { schema: routeSchema(leagueSwingCall) }, async (request) => {
    const { entry, event } = request.query;
    const at = await reachedRound(ctx, request.params.leagueId, event);
    const swing = await loadSwing(ctx, at, member(at, "entry", entry));
    if (swing === "not_in_table") throw refuseField("entry", swing);
    if (swing === "past_round_of_large_league") throw refuseField("event", swing);
    return swing;
  });

  app.get(leagueComparisonCall.path, { schema: routeSchema(leagueComparisonCall) }, async (request) => {
    const { a, b, event } = request.query;
    const at = await reachedRound(ctx, request.params.leagueId, event);
    if (a === b) throw refuseField("b", "same_entry");
    const compared = await loadComparison(ctx, at, { a: member(at, "a", a), b: member(at, "b", b) });
    if (!compared) throw notFound("team");
    return compared;
  });

  app.get(leagueMatchCall.path, { schema: routeSchema(leagueMatchCall) }, async (request) => {
    const found = await requireLeague(ctx, request.params.leagueId);
    const fixture = ctx.live.findSeason()?.fixtures.get(fixtureId(request.params.fixtureId));
    if (!fixture) throw notFound("fixture");
    const at = fixture.roundId === null ? null : await loadLeagueRound(ctx, found, fixture.roundId);
    if (!at) return { event: null, members: 0, named: false, elements: [] };
    const owners = await loadMatchOwners(ctx, at, fixture);
    if (!owners) throw refuseField("event", "past_round_of_large_league");
    return owners;
  });
}

async function reachedRound(ctx: Context, id: number, event: number | undefined): Promise<LeagueRound> {
  const at = await loadLeagueRound(ctx, await requireLeague(ctx, id), namedRound(event));
  if (!at) throw notFound("round");
  return at;
}

const namedRound = (event: number | undefined) => (event === undefined ? undefined : roundId(event));

/** An entry outside the league's table of the round is answered like an unknown one. */
function member(at: LeagueRound, field: string, id: number): EntryId {
  if (!isInLeague(at, entryId(id))) throw refuseField(field, "not_in_table");
  return entryId(id);
}
