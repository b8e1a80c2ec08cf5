/** What every call about one league starts with. */
import { leagueId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { requireOwnEntry } from "../../http/session.ts";
import { type LeagueViewer, loadLeagueViewer } from "./access.ts";
import { type League, selectLeague } from "./leagues.sql.ts";

/** The league and how the signed-in manager stands to it; 404 when there is none. */
export async function leagueFor(
  ctx: Context,
  request: FastifyRequest,
  id: number,
): Promise<{ readonly league: League; readonly viewer: LeagueViewer }> {
  const { entryId } = requireOwnEntry(request);
  const league = await selectLeague(ctx.db, leagueId(id));
  if (!league) throw notFound("league");
  return { league, viewer: await loadLeagueViewer(ctx.db, league, entryId) };
}
