/** What the site's league pages ask beyond the tables; as open as the tables are. */
import { entryFormsCall, findInLeagueCall, routeSchema } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireLeague } from "../leagues/index.ts";
import { findPhase } from "../standings/index.ts";
import { loadEntryForms } from "./entry-forms.ts";
import { findInLeague } from "./find-in-league.ts";

export function leaguePageRoutes(app: App, ctx: Context): void {
  app.get(entryFormsCall.path, { schema: routeSchema(entryFormsCall) }, async (request) => {
    const wanted = new Set(request.query.entries.split(",").map((id) => entryId(Number(id))));
    const { roundId, forms } = loadEntryForms(ctx, [...wanted]);
    return { event: roundId, entries: [...forms] };
  });

  // Whoever types quickly asks once a second.
  const findLimit = { rateLimit: { max: 120, timeWindow: "1 minute" } };
  app.get(findInLeagueCall.path, { schema: routeSchema(findInLeagueCall), config: findLimit }, async (request) => {
    const { entry, search = "", phase } = request.query;
    const league = await requireLeague(ctx, request.params.leagueId);
    const wanted = entry === undefined ? { text: search } : { entryId: entryId(entry) };
    return findInLeague(ctx, { league, phase: findPhase(ctx, phase), wanted });
  });
}
