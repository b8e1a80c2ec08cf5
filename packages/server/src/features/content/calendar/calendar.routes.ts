/** The calendar of deadlines: for everybody, asked for again and again by programs, so an unchanged one costs little. */
import { createHash } from "node:crypto";
import { deadlinesCalendarCall, routeSchema } from "@elleveren/contract";
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { deadlinesCalendar, type CalendarRound } from "./deadlines-calendar.ts";

export function calendarRoutes(app: App, ctx: Context): void {
  const { querystring } = routeSchema(deadlinesCalendarCall);
  app.get(deadlinesCalendarCall.path, { schema: { querystring } }, async (request, reply) => {
    const language = request.query.language ?? "nb";
    const rounds = await selectCalendarRounds(ctx.db);
    const seasonName = ctx.findGame()?.seasonName ?? "";
    const text = deadlinesCalendar({
      seasonName,
      rounds,
      language,
      origin: siteOrigin(ctx),
      gameName: ctx.config.gameName,
    });
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    reply
      .header("etag", etag)
      .header("cache-control", "public, max-age=300")
      .header("content-language", language)
      .header("content-disposition", 'inline; filename="elleveren.ics"')
      .type("text/calendar; charset=utf-8");
    const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag) || known.includes("*")) return reply.code(304).send();
    return reply.send(text);
  });
}

async function selectCalendarRounds(db: Queryable): Promise<CalendarRound[]> {
  const { rows } = await sql<{
    round_id: number;
    name: string;
    deadline_at: Date;
    deadline_moves: number;
    deadline_moved_at: Date | null;
  }>`select round_id, name, deadline_at, deadline_moves, deadline_moved_at from rounds order by round_id`.execute(db);
  return rows.map((row) => ({
    roundId: roundId(row.round_id),
    name: row.name,
    deadlineAtMs: row.deadline_at.getTime(),
    moves: row.deadline_moves,
    movedAtMs: row.deadline_moved_at?.getTime() ?? null,
  }));
}
