/** A league's table to take along: anybody may, as anybody may read it page by page. */
import { Readable } from "node:stream";
import { leagueOwnershipFileCall, leagueTableFileCall, routeSchema, type Language } from "@elleveren/contract";
import { phaseId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { phaseFor, requireLeague } from "../../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { csvFileName, UTF8_MARK } from "./csv.ts";
import { ownershipLines } from "./ownership-lines.ts";
import { tableLines } from "./table-lines.ts";

/** Of tables of more rows only some are under way at once in a process: of a million each holds 15 MB until it is sent. */
const MANY_ROWS = 20_000;
const MOST_LARGE_AT_ONCE = 8;
const WAIT_SECONDS = 30;

/** In the name of the file. */
const OWNERSHIP: Readonly<Record<Language, string>> = { nb: "eierskap", nn: "eigarskap", en: "ownership" };

export function tableFileRoutes(app: App, ctx: Context): void {
  let largeUnderWay = 0;
  const { params, querystring } = routeSchema(leagueTableFileCall);
  const limit = { rateLimit: { max: 10, timeWindow: "1 minute" } };

  app.get(leagueTableFileCall.path, { schema: { params, querystring }, config: limit }, async (request, reply) => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const { language = "nb", bom = true, phase: phaseNumber } = request.query;
    // A head-to-head league has no phases.
    if (phaseNumber !== undefined && league.scoring === "h2h") throw refuseField("phase", "invalid");
    const phase = phaseNumber === undefined ? null : phaseFor(ctx, phaseId(phaseNumber));
    const season = ctx.live.findSeason();
    const round = currentRound(season) ?? null;
    const { rowCount, lines } = await tableLines(ctx, { league, phase, round, language });
    const isLarge = rowCount > MANY_ROWS;
    if (isLarge && largeUnderWay >= MOST_LARGE_AT_ONCE) throw tooManyRequests(WAIT_SECONDS);

    const file = Readable.from(bom ? withMark(lines) : lines, { objectMode: false });
    if (isLarge) {
      largeUnderWay += 1;
      // Also when the reader went away.
      file.once("close", () => (largeUnderWay -= 1));
    }
    reply
      .header(
        "content-disposition",
        `attachment; filename="${csvFileName([league.name, phase?.name ?? "", round?.name ?? ""])}"`,
      )
      .header("content-language", language)
      .type("text/csv; charset=utf-8");
    return reply.send(file);
  });

  const ofOwnership = routeSchema(leagueOwnershipFileCall);
  const ownershipSchema = { params: ofOwnership.params, querystring: ofOwnership.querystring };
  app.get(leagueOwnershipFileCall.path, { schema: ownershipSchema, config: limit }, async (request, reply) => {
    const league = await requireLeague(ctx, request.params.leagueId);
    const { language = "nb", bom = true } = request.query;
    const lines = await ownershipLines(ctx, league, language);
    const fileName = csvFileName([OWNERSHIP[language], league.name]);
    reply
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .header("content-language", language)
      .type("text/csv; charset=utf-8");
    return reply.send((bom ? UTF8_MARK : "") + lines.join(""));
  });
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield UTF8_MARK;
  yield* lines;
}
