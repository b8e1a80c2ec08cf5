/** An account's earlier seasons, before and after it has a team in this one. */
import { ownSeasonsCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { presentPastSeason, selectPastSeasons } from "../../play/index.ts";
import { countRenewable } from "../../leagues/index.ts";

export function ownSeasonsRoutes(app: App, ctx: Context): void {
  app.get(ownSeasonsCall.path, { schema: routeSchema(ownSeasonsCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const past = await selectPastSeasons(ctx.db, accountId);
    return { past: past.map(presentPastSeason), renewable: await countRenewable(ctx.db, accountId) };
  });
}
