/** Offers to renew last season's leagues. */
import {
  discardRenewableCall,
  encodeScoring,
  renewableLeaguesCall,
  renewLeagueCall,
  routeSchema,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../../http/session/session.ts";
import { unwrap } from "../league-answers.ts";
import { isLargeLeague } from "../league-size.sql.ts";
import { presentLeague } from "../leagues.present.ts";
import { selectRenewable } from "../past-leagues.sql.ts";
import { discardOffer, type OfferRequest, renewLeague } from "./renew-league.ts";

export function renewalRoutes(app: App, ctx: Context): void {
  app.get(renewableLeaguesCall.path, { schema: routeSchema(renewableLeaguesCall) }, async (request) => {
    const { accountId, entryId } = requireOwnEntry(request);
    const offers = await selectRenewable(ctx.db, accountId);
    return offers.map(({ pastLeagueId, name, scoring }) => ({
      id: pastLeagueId,
      name,
      scoring: encodeScoring(scoring),
      admin_entry: entryId,
    }));
  });

  repeatableCall(app, ctx, renewLeagueCall, async (ctx, request) => {
    const offer = offerOf(request);
    const league = unwrap(await renewLeague(ctx, offer));
    const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
    return presentLeague(league, { entryId: offer.entryId, isMember: true, isCoAdministrator: false }, isLarge);
  });

  repeatableCall(app, ctx, discardRenewableCall, async (ctx, request) => {
    unwrap(await discardOffer(ctx, offerOf(request)));
    return {};
  });
}

function offerOf(request: FastifyRequest): OfferRequest {
  const { accountId, entryId } = requireOwnEntry(request);
  return { pastLeagueId: (request.params as { leagueId: number }).leagueId, accountId, entryId };
}
