/** Making, reading, changing, deleting and renewing leagues of both sorts. Tables are served by features/leagues/standings. */
import {
  type BodyOf,
  classicLeagueCall,
  createClassicLeagueCall,
  createH2hLeagueCall,
  deleteLeagueCall,
  discardRenewableCall,
  encodeScoring,
  h2hLeagueCall,
  leagueCodeCall,
  leagueOddsSettingCall,
  regenerateCodeCall,
  renewableLeaguesCall,
  renewLeagueCall,
  routeSchema,
  updateClassicLeagueCall,
  updateH2hLeagueCall,
  type WireLeagueDetail,
} from "@elleveren/contract";
import { entryId, leagueId, type Result, roundId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { forbidden, notFound, type Problem } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { canSeeLeagueCode } from "./access.ts";
import { answerDetail, answerLeague, memberViewer } from "./league-detail.ts";
import { leagueFor, ownRequest, unwrap } from "./league-request.ts";
import type { League } from "./leagues.sql.ts";
import { createLeague } from "./making/create-league.ts";
import { discardOffer, renewLeague } from "./making/renew-league.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { selectRenewable } from "./past-leagues.sql.ts";
import { setOddsHidden } from "./settings/odds-setting.ts";
import { deleteLeague, regenerateLeagueCode, type SettingsRequest, updateLeague } from "./settings/change-settings.ts";

export function leagueRoutes(app: App, ctx: Context): void {
  repeatableCall(app, ctx, createClassicLeagueCall, async (ctx, request) => {
    const { name, start_event: start } = request.body;
    const { entryId } = requireOwnEntry(request);
    return answerOwn(ctx, request, await createLeague(ctx, { entryId, name, startRoundId: roundId(start), h2h: null }));
  });
  repeatableCall(app, ctx, createH2hLeagueCall, async (ctx, request) => {
    const { name, start_event: start, ko_rounds: koRounds, max_entries: maxEntries } = request.body;
    const { entryId } = requireOwnEntry(request);
    const h2h = { koRounds: koRounds ?? 0, maxEntries: limitOf(maxEntries ?? null) };
    return answerOwn(ctx, request, await createLeague(ctx, { entryId, name, startRoundId: roundId(start), h2h }));
  });

  app.get(classicLeagueCall.path, { schema: routeSchema(classicLeagueCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request);
    if (league.scoring !== "classic") throw notFound("classic league");
    if (!viewer.isMember) throw forbidden();
    return answerDetail(ctx, league, viewer);
  });
  app.get(h2hLeagueCall.path, { schema: routeSchema(h2hLeagueCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request);
    if (league.scoring !== "h2h") throw notFound("head-to-head league");
    if (!viewer.isMember) throw forbidden();
    return answerDetail(ctx, league, viewer);
  });

  repeatableCall(app, ctx, updateClassicLeagueCall, async (ctx, request) =>
    answerOwn(ctx, request, await updateLeague(ctx, "classic", settingsRequest(request, request.body))),
  );
  repeatableCall(app, ctx, updateH2hLeagueCall, async (ctx, request) => {
    const { ko_rounds: koRounds, max_entries: maxEntries } = request.body;
    const updated = await updateLeague(ctx, "h2h", {
      ...settingsRequest(request, request.body),
      koRounds: koRounds === undefined ? undefined : (koRounds ?? 0),
      maxEntries: maxEntries === undefined ? undefined : limitOf(maxEntries),
    });
    return answerOwn(ctx, request, updated);
  });

  app.put(leagueOddsSettingCall.path, { schema: routeSchema(leagueOddsSettingCall) }, async (request) => ({
    hidden: unwrap(await setOddsHidden(ctx, { ...ownRequest(request), hidden: request.body.hidden })),
  }));

  repeatableCall(app, ctx, deleteLeagueCall, async (ctx, request) => {
    const { entryId } = requireOwnEntry(request);
    unwrap(await deleteLeague(ctx, { leagueId: leagueId(request.body.league), entryId }));
    return {};
  });

  app.get(leagueCodeCall.path, { schema: routeSchema(leagueCodeCall) }, async (request) => {
    const { league, viewer } = await leagueFor(ctx, request);
    if (league.code !== null && canSeeLeagueCode(viewer, league)) return { code: league.code };
    // 401 before 403: signing in may help.
    requireOwnEntry(request);
    throw forbidden();
  });
  repeatableCall(app, ctx, regenerateCodeCall, async (ctx, request) =>
    unwrap(await regenerateLeagueCode(ctx, ownRequest(request))),
  );

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
    const { accountId, entryId } = requireOwnEntry(request);
    const league = unwrap(await renewLeague(ctx, { pastLeagueId: request.params.leagueId, accountId, entryId }));
    return answerLeague(ctx, league, memberViewer(entryId));
  });
  repeatableCall(app, ctx, discardRenewableCall, async (ctx, request) => {
    unwrap(await discardOffer(ctx, request.params.leagueId, requireOwnEntry(request).accountId));
    return {};
  });

  memberRoutes(app, ctx);
}

const answerOwn = async (
  ctx: Context,
  request: FastifyRequest,
  result: Result<League, Problem>,
): Promise<WireLeagueDetail> => answerDetail(ctx, unwrap(result), memberViewer(requireOwnEntry(request).entryId));

/** 0 is the form's word for no limit (LG-11). */
const limitOf = (sent: number | null): number | null => (sent === 0 ? null : sent);

/** The settings that both sorts have, as an administrator sends them. */
const settingsRequest = (request: FastifyRequest, body: BodyOf<typeof updateClassicLeagueCall>): SettingsRequest => ({
  ...ownRequest(request),
  name: body.name,
  startRoundId: body.start_event === undefined ? undefined : roundId(body.start_event),
  closed: body.closed,
  codePrivacy: body.code_privacy,
  adminEntryId: typeof body.admin_entry === "number" ? entryId(body.admin_entry) : body.admin_entry,
});
