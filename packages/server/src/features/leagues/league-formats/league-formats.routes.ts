/** Further tables of a league: listed, added, previewed, shown and taken away. As open as the league's own table. */
import {
  createLeagueFormatCall,
  deleteLeagueFormatCall,
  FORMATS_MAX,
  leagueFormatCall,
  leagueFormatsCall,
  previewLeagueFormatCall,
  routeSchema,
} from "@elleveren/contract";
import type { Format } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { forbidden, notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { repeatableCall } from "../../../http/calls/repeatable-call.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import {
  canAdministerLeague,
  canHaveFormats,
  type League,
  ownRequest,
  requireLeague,
  unwrap,
} from "../leagues/index.ts";
import { memberCache } from "../standings/index.ts";
import { addFormat, checkLeague, mostMembers, problemsOf, removeFormat, shapedFormat } from "./change-formats.ts";
import { selectFormat, selectFormats } from "./formats.sql.ts";
import { createFormatBook } from "./play-league.ts";
import { presentFormat, presentPreview, presentTable } from "./present-format.ts";

export function leagueFormatRoutes(app: App, ctx: Context): void {
  const book = createFormatBook(ctx);

  app.get(leagueFormatsCall.path, { schema: routeSchema(leagueFormatsCall) }, async (request) => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const formats = await selectFormats(ctx.db, league.leagueId);
    return { formats: formats.map(presentFormat), most: canHaveFormats(league) ? FORMATS_MAX : 0 };
  });

  repeatableCall(app, ctx, createLeagueFormatCall, async (ctx, request, reply) => {
    const added = unwrap(await addFormat(ctx, { ...ownRequest(request), ...request.body }));
    reply.code(201);
    return presentFormat(added);
  });

  app.delete(deleteLeagueFormatCall.path, { schema: routeSchema(deleteLeagueFormatCall) }, async (request) => {
    const { formatId } = request.params;
    if (!unwrap(await removeFormat(ctx, { ...ownRequest(request), formatId }))) throw notFound("format");
    return {};
  });

  app.get(leagueFormatCall.path, { schema: routeSchema(leagueFormatCall) }, async (request) => {
    const { round, pool, page } = request.query;
    const league = await requireLeague(ctx, request.params.leagueId);
    const stored = await selectFormat(ctx.db, league.leagueId, request.params.formatId);
    if (!stored) throw notFound("format");
    await requireFew(ctx, league, stored.format);
    const played = await book.play(league, stored, round);
    if (!played && round !== undefined) throw refuseField("round", "does_not_exist");
    const tables = played?.play.tables ?? [];
    if (pool !== undefined && tables.length > 0 && !tables.some((table) => table.pool === pool)) {
      throw refuseField("pool", "does_not_exist");
    }
    return presentTable(ctx, stored, played, { pool, page, viewerId: request.account?.entryId ?? null });
  });

  app.post(previewLeagueFormatCall.path, { schema: routeSchema(previewLeagueFormatCall) }, async (request) => {
    const league = await requireOwnLeague(ctx, request);
    const format = unwrap(shapedFormat(request.body.format));
    const { memberCount, problems: ofLeague } = await checkLeague(ctx.db, league, format);
    if (ofLeague.length > 0) throw refuse(ofLeague);
    const problems = problemsOf(ctx, format, memberCount);
    const played = problems.length > 0 ? null : await book.preview(league, format);
    return presentPreview(ctx, { problems, memberCount, played });
  });
}

/** A league that has grown too large since keeps its tables, and shows them again when it is smaller. */
async function requireFew(ctx: Context, league: League, format: Format): Promise<void> {
  const max = mostMembers(format);
  if ((await memberCache(ctx).countOf(league)) > max) throw refuse([{ code: "format_of_large_league", max }]);
}

/** 404 without such a league, 403 for everybody but its administrator. */
async function requireOwnLeague(ctx: Context, request: FastifyRequest): Promise<League> {
  const { entryId } = requireOwnEntry(request);
  const league = await requireLeague(ctx, (request.params as { leagueId: number }).leagueId);
  if (!canAdministerLeague({ entryId }, league)) throw forbidden();
  return league;
}
