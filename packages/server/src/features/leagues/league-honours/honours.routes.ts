/** A league's honours of this season, and its hall of fame, for everybody. */
import { hallOfFameCall, leagueHonoursCall, routeSchema, type WireHallOfFame } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { requireLeague } from "../leagues/index.ts";
import { loadHonours } from "./find-honours.ts";
import { loadHall } from "./load-hall.ts";

export function honourRoutes(app: App, ctx: Context): void {
  app.get(leagueHonoursCall.path, { schema: routeSchema(leagueHonoursCall) }, async (request) => ({
    honours: await loadHonours(ctx, await requireLeague(ctx, request.params.leagueId)),
  }));

  app.get(hallOfFameCall.path, { schema: routeSchema(hallOfFameCall) }, async (request): Promise<WireHallOfFame> =>
    loadHall(ctx, await requireLeague(ctx, request.params.leagueId)),
  );
}
