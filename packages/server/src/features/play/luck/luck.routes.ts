/** Skill and luck, as open as a team's history. */
import { luckCall, routeSchema } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { selectEntryKey } from "../squads/index.ts";
import { loadLuck } from "./load-luck.ts";

export function luckRoutes(app: App, ctx: Context): void {
  app.get(luckCall.path, { schema: routeSchema(luckCall) }, async (request) => {
    const entry = await selectEntryKey(ctx.db, entryId(request.params.entryId));
    if (!entry || !ctx.live.findSeason()) throw notFound("entry");
    return loadLuck(ctx, entry);
  });
}
