/** A league's table among its active teams, as open as the official one. */
import { activeTableCall, routeSchema, type WireActiveTable } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse } from "../../../http/calls/errors.ts";
import { loadLeagueRound } from "../league-now/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { activeSince, loadTableByActivity } from "../standings/index.ts";

const SHOWN = 10;

export function activeTableRoutes(app: App, ctx: Context): void {
  app.get(activeTableCall.path, { schema: routeSchema(activeTableCall) }, async (request): Promise<WireActiveTable> => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const at = league.scoring === "h2h" ? undefined : await loadLeagueRound(ctx, league, undefined);
    if (at === null) throw notFound("round");
    const all = at && (await loadTableByActivity(ctx, at));
    if (!all) throw refuse([{ code: "large_leagues_forbidden" }]);
    let rank = 0;
    const rows = all
      .flatMap(({ row, isActive }) => (isActive ? [row] : []))
      .map(({ entryId: id, rank: rankAll, totalPoints: total }, place, active) => {
        if (active[place - 1]?.totalPoints !== total) rank = place + 1;
        return { id, rank, rankAll, total };
      });
    const own = request.query.entry === undefined ? null : entryId(request.query.entry);
    const shown = rows.filter(({ id }, place) => place < SHOWN || id === own);
    const names = await selectNames(
      ctx.db,
      shown.map(({ id }) => id),
    );
    return {
      since: activeSince(at.roundId),
      active: rows.length,
      members: all.length,
      own_rank: rows.find(({ id }) => id === own)?.rank ?? null,
      rows: shown.flatMap(({ id, rank: place, rankAll, total }) => {
        const name = names.get(id);
        return name ? [{ ...name, rank: place, rank_all: rankAll, total }] : [];
      }),
    };
  });
}
