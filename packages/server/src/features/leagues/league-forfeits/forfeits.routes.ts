/** Forfeits for members, and their writing for the administrator. */
import { forfeitsCall, routeSchema, tickForfeitCall, type WireForfeits, writeForfeitsCall } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { leagueForMember, ownRequest, requireLeague, unwrap } from "../leagues/index.ts";
import { loadForfeits } from "./owed-forfeits.ts";
import { tickForfeit, writeForfeits } from "./write-forfeits.ts";

export function forfeitRoutes(app: App, ctx: Context): void {
  app.get(forfeitsCall.path, { schema: routeSchema(forfeitsCall) }, async (request): Promise<WireForfeits> => {
    const { league } = await leagueForMember(ctx, request);
    return loadForfeits(ctx, league);
  });

  app.put(
    writeForfeitsCall.path,
    { schema: routeSchema(writeForfeitsCall) },
    async (request): Promise<WireForfeits> => {
      const own = ownRequest(request);
      unwrap(await writeForfeits(ctx, { ...own, ...request.body }));
      return loadForfeits(ctx, await requireLeague(ctx, own.leagueId));
    },
  );

  app.put(tickForfeitCall.path, { schema: routeSchema(tickForfeitCall) }, async (request): Promise<WireForfeits> => {
    const { league, viewer } = await leagueForMember(ctx, request);
    const { entry: owner, number, done } = request.body;
    const { forfeitId } = request.params;
    const actor = ownRequest(request).entryId;
    const ticked = await tickForfeit(ctx, { league, viewer, actor, forfeitId, number, owner, done });
    if (!ticked) throw notFound("forfeit");
    unwrap(ticked);
    return loadForfeits(ctx, league);
  });
}
