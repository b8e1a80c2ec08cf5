/** The first and last steps of calls about one league. */
import { leagueId, type LeagueId, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { forbidden, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { type LeagueViewer, loadLeagueViewer } from "./access.ts";
import { type League, selectLeague } from "./leagues.sql.ts";
import type { AdministratorRequest } from "./members/own-league.ts";

/** The league of this number; 404 when there is none. */
export async function requireLeague(ctx: Context, id: number): Promise<League> {
  const league = await selectLeague(ctx.db, leagueId(id));
  if (!league) throw notFound("league");
  return league;
}

const leagueIdOf = (request: FastifyRequest): LeagueId => leagueId((request.params as { leagueId: number }).leagueId);

/** The league of the address and the viewer's own entry; 401 without one. */
export const ownRequest = (request: FastifyRequest): AdministratorRequest => ({
  leagueId: leagueIdOf(request),
  entryId: requireOwnEntry(request).entryId,
});

/** The league of the URL and the viewer's relation to it; 404 without one. The call's `access` holds the permission. */
export async function leagueFor(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ readonly league: League; readonly viewer: LeagueViewer }> {
  const league = await requireLeague(ctx, leagueIdOf(request));
  return { league, viewer: await loadLeagueViewer(ctx.db, league, request.account?.entryId ?? null) };
}

/** As `leagueFor`, for members; 403 for everybody else. */
export async function leagueForMember(ctx: Context, request: FastifyRequest): ReturnType<typeof leagueFor> {
  const found = await leagueFor(ctx, request);
  if (!found.viewer.isMember) throw forbidden();
  return found;
}

const fieldOf = (problem: object): string | null => ("field" in problem ? String(problem.field) : null);

/** The value; 404 without such a league, 403 without permission, and otherwise 400 with every problem. */
export function unwrap<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  if (result.problems.some(({ code }) => code === "no_such_league")) throw notFound("league");
  if (result.problems.some(({ code }) => code === "not_allowed")) throw forbidden();
  throw refuse(result.problems, fieldOf);
}
