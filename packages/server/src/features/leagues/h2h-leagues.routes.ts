/** Making, reading and changing a head-to-head league. Its table and matches are served by features/h2h. */
import { type BodyOf, createH2hLeagueCall, h2hLeagueCall, routeSchema, updateH2hLeagueCall } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import { idempotent } from "../../http/idempotency.ts";
import { requireOwnEntry } from "../../http/session.ts";
import { createH2hLeague } from "./create-h2h-league.ts";
import { unwrap } from "./league-answers.ts";
import { leagueFor } from "./league-request.ts";
import { isLargeLeague } from "./league-size.sql.ts";
import { presentLeagueDetail } from "./leagues.present.ts";
import { selectBans } from "./members.sql.ts";
import { updateH2hLeague } from "./update-h2h-league.ts";

export function h2hLeagueRoutes(app: App, ctx: Context): void {
  app.post(
    createH2hLeagueCall.path,
    { schema: routeSchema(createH2hLeagueCall) },
    idempotent(ctx, async (ctx, request) => {
      const viewer = requireOwnEntry(request);
      const body = request.body as BodyOf<typeof createH2hLeagueCall>;
      const made = await createH2hLeague(ctx, {
        entryId: viewer.entryId,
        name: body.name,
        startRoundId: roundId(body.start_event),
        koRounds: body.ko_rounds ?? 0,
        maxEntries: limitOf(body.max_entries ?? null),
      });
      return presentLeagueDetail(unwrap(made), { entryId: viewer.entryId, isMember: true }, false, []);
    }),
  );

  app.get(h2hLeagueCall.path, { schema: routeSchema(h2hLeagueCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
    if (league.scoring !== "h2h") throw notFound("head-to-head league");
    if (!viewer.isMember) throw forbidden();
    const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
    return presentLeagueDetail(league, viewer, isLarge, await selectBans(ctx.db, league.leagueId));
  });

  app.put(
    updateH2hLeagueCall.path,
    { schema: routeSchema(updateH2hLeagueCall) },
    idempotent(ctx, async (ctx, request) => {
      const viewer = requireOwnEntry(request);
      const params = request.params as { leagueId: number };
      const body = request.body as BodyOf<typeof updateH2hLeagueCall>;
      const updated = await updateH2hLeague(ctx, {
        leagueId: leagueId(params.leagueId),
        entryId: viewer.entryId,
        name: body.name,
        startRoundId: body.start_event === undefined ? undefined : roundId(body.start_event),
        closed: body.closed,
        codePrivacy: body.code_privacy,
        adminEntryId: typeof body.admin_entry === "number" ? entryId(body.admin_entry) : body.admin_entry,
        koRounds: body.ko_rounds === undefined ? undefined : (body.ko_rounds ?? 0),
        maxEntries: body.max_entries === undefined ? undefined : limitOf(body.max_entries),
      });
      const league = unwrap(updated);
      const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
      const bans = await selectBans(ctx.db, league.leagueId);
      return presentLeagueDetail(league, { entryId: viewer.entryId, isMember: true }, isLarge, bans);
    }),
  );
}

/** 0 is the form's word for no limit (LG-11). */
const limitOf = (sent: number | null): number | null => (sent === 0 ? null : sent);
