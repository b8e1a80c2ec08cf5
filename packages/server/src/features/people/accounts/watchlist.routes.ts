/** The watchlist of a manager. */
import { routeSchema, unwatchCall, watchCall } from "@elleveren/contract";
import { footballerCode } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { deleteWatched, insertWatched, selectWatched } from "./watchlist.sql.ts";

export function watchlistRoutes(app: App, ctx: Context): void {
  app.post(watchCall.path, { schema: routeSchema(watchCall) }, async (request) => {
    const { accountId } = requireOwnEntry(request);
    const code = footballerCode(request.params.footballerCode);
    if (!(await insertWatched(ctx.db, accountId, code))) throw notFound("footballer");
    return [...(await selectWatched(ctx.db, accountId))];
  });

  app.delete(unwatchCall.path, { schema: routeSchema(unwatchCall) }, async (request) => {
    const { accountId } = requireOwnEntry(request);
    await deleteWatched(ctx.db, accountId, footballerCode(request.params.footballerCode));
    return [...(await selectWatched(ctx.db, accountId))];
  });
}
