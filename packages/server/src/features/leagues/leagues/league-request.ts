/** What every call about one league starts with. */
import { leagueId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { type LeagueViewer, loadLeagueViewer } from "./access.ts";
import { type League, selectLeague } from "./leagues.sql.ts";

/** The league of this number; 404 when there is none. */
export async function requireLeague(ctx: Context, id: number): Promise<League> {
  const league = await selectLeague(ctx.db, leagueId(id));
  if (!league) throw notFound("league");
  return league;
}

/** The league and how whoever asks stands to it; 404 when there is none. Who may ask at all, the call's `access` says. */
export async function leagueFor(
  ctx: Context,
  request: FastifyRequest,
  id: number,
): Promise<{ readonly league: League; readonly viewer: LeagueViewer }> {
  const league = await requireLeague(ctx, id);
  return { league, viewer: await loadLeagueViewer(ctx.db, league, request.account?.entryId ?? null) };
}
