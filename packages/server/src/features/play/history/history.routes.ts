/** Rounds of an entry: the list of them, and the picks of one. */
import { entrySeasonsCall, historyCall, roundPicksCall, roundRanksCall, routeSchema } from "@elleveren/contract";
import { entryId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { selectEntryKey } from "../squads/index.ts";
import { selectPastSeasons } from "./entry-rounds.sql.ts";
import { presentHistory, presentRoundPicks } from "./history.present.ts";
import { loadEntryRounds, loadPlayedChips } from "./load-entry-rounds.ts";
import { loadEntrySeasons } from "./load-entry-seasons.ts";
import { loadRoundRanks } from "./load-round-ranks.ts";
import { loadVisibleRound } from "./load-visible-round.ts";

export function historyRoutes(app: App, ctx: Context): void {
  app.get(historyCall.path, { schema: routeSchema(historyCall) }, async (request) => {
    const entry = await selectEntryKey(ctx.db, entryId(request.params.entryId));
    if (!entry) throw notFound("entry");
    const rounds = await loadEntryRounds(ctx, entry);
    const past = await ctx.reads.read((db) => selectPastSeasons(db, entry.accountId));
    return presentHistory(rounds, past, await loadPlayedChips(ctx, entry.entryId));
  });

  app.get(roundPicksCall.path, { schema: routeSchema(roundPicksCall) }, async (request) => {
    const { params } = request;
    const round = await loadVisibleRound(ctx, entryId(params.entryId), roundId(params.roundId));
    if (!round) throw notFound("picks");
    const { footballers } = ctx.live.season();
    return presentRoundPicks(entryId(params.entryId), round.played, round.picks, (id) => footballers.get(id)!.position);
  });

  app.get(roundRanksCall.path, { schema: routeSchema(roundRanksCall) }, async (request) => {
    const { params } = request;
    const ranks = await loadRoundRanks(ctx, entryId(params.entryId), roundId(params.roundId));
    if (!ranks) throw notFound("picks");
    return ranks;
  });

  app.get(entrySeasonsCall.path, { schema: routeSchema(entrySeasonsCall) }, async (request) => {
    const wanted = new Set(request.query.entries.split(",").map((id) => entryId(Number(id))));
    return { entries: await loadEntrySeasons(ctx, [...wanted]) };
  });
}
