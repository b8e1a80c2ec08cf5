/** A team's season and a league's year, as open as a team's history and a league's table. */
import {
  entryWrappedCall,
  leagueYearCall,
  routeSchema,
  type WireEntryWrapped,
  type WireLeagueYear,
} from "@elleveren/contract";
import { entryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { afterSettled, loadLeagueSeason } from "../league-season/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { loadEntryWrapped } from "./entry-wrapped.ts";
import { loadLeagueYear } from "./league-year.ts";
import { seasonProgress } from "./season-progress.ts";

export function wrappedRoutes(app: App, ctx: Context): void {
  app.get(
    entryWrappedCall.path,
    { schema: routeSchema(entryWrappedCall) },
    async (request): Promise<WireEntryWrapped> => {
      const wrapped = await loadEntryWrapped(ctx, entryId(request.params.entryId));
      if (!wrapped) throw notFound("entry");
      return wrapped;
    },
  );

  app.get(leagueYearCall.path, { schema: routeSchema(leagueYearCall) }, async (request): Promise<WireLeagueYear> => {
    const begun = await loadLeagueSeason(ctx, await requireLeague(ctx, request.params.leagueId));
    const season = begun && afterSettled(begun);
    const progress = seasonProgress(ctx);
    if (!season) return { ...progress, is_short: false, facts: [] };
    const { isShort, facts } = await loadLeagueYear(ctx, season);
    const names = await selectNames(ctx.db, [...new Set(facts.flatMap(({ entryIds }) => entryIds))]);
    return {
      ...progress,
      is_short: isShort,
      facts: facts.map(({ kind, entryIds, count, event, toEvent, footballerId, value, more }) => ({
        kind,
        entries: entryIds.flatMap((id) => names.get(id) ?? []),
        count,
        event,
        to_event: toEvent,
        element: footballerId,
        value,
        more,
      })),
    };
  });
}
