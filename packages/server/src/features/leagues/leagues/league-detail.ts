/** A league as its members read it and its administrator writes it: what the routes of both sorts share. */
import type { BodyOf, updateClassicLeagueCall, WireLeagueDetail } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { forbidden, notFound } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import type { LeagueViewer } from "./access.ts";
import type { SettingsRequest } from "./settings/change-settings.ts";
import { leagueFor } from "./league-request.ts";
import { isLargeLeague } from "./league-size.sql.ts";
import { presentLeagueDetail } from "./leagues.present.ts";
import type { League } from "./leagues.sql.ts";
import { selectBans } from "./members/members.sql.ts";

/** For members; 403 for others, and 404 where the league is of the other sort. */
export async function readLeagueDetail(
  ctx: Context,
  request: FastifyRequest<{ Params: { leagueId: number } }>,
  scoring: League["scoring"],
): Promise<WireLeagueDetail> {
  const { league, viewer } = await leagueFor(ctx, request, request.params.leagueId);
  if (league.scoring !== scoring) throw notFound(scoring === "h2h" ? "head-to-head league" : "classic league");
  if (!viewer.isMember) throw forbidden();
  return answerDetail(ctx, league, viewer);
}

export async function answerDetail(ctx: Context, league: League, viewer: LeagueViewer): Promise<WireLeagueDetail> {
  const isLarge = await isLargeLeague(ctx.db, league, ctx.game().ruleset);
  return presentLeagueDetail(league, viewer, isLarge, await selectBans(ctx.db, league.leagueId));
}

/** Whoever made a league or runs it is in it. */
export const ownViewer = (request: FastifyRequest): LeagueViewer => ({
  entryId: requireOwnEntry(request).entryId,
  isMember: true,
  isCoAdministrator: false,
});

/** The settings that both sorts have, as an administrator sends them. */
export function settingsRequest(request: FastifyRequest): SettingsRequest {
  const body = request.body as BodyOf<typeof updateClassicLeagueCall>;
  return {
    leagueId: leagueId((request.params as { leagueId: number }).leagueId),
    entryId: requireOwnEntry(request).entryId,
    name: body.name,
    startRoundId: body.start_event === undefined ? undefined : roundId(body.start_event),
    closed: body.closed,
    codePrivacy: body.code_privacy,
    adminEntryId: typeof body.admin_entry === "number" ? entryId(body.admin_entry) : body.admin_entry,
  };
}
