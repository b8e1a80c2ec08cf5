/** A league's table for download, as public as its pages. */
import { Readable } from "node:stream";
import { type Language, leagueOwnershipFileCall, leagueTableFileCall, routeSchema } from "@elleveren/contract";
import { type EntryId, phaseId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import {
  type League,
  loadH2hTable,
  loadLeagueRound,
  loadOwnership,
  memberCache,
  phaseFor,
  requireLeague,
} from "../../leagues/index.ts";
import { currentRound, type LivePhase, type LiveRound } from "../../live/index.ts";
import { type CsvCell, csvFileName, csvLine, UTF8_MARK } from "./csv.ts";
import { selectNames } from "../../../db/entry-names.ts";

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

/** Ownership within a league, as lines of CSV: a few hundred, made at once. */
const HEADINGS = {
  nb: ["Spiller", "Klubb", "Eies av", "Eies av (%)", "I elleveren", "Kaptein", "Effektivt eierskap (%)"],
  nn: ["Spelar", "Klubb", "Eigd av", "Eigd av (%)", "I ellevaren", "Kaptein", "Effektivt eigarskap (%)"],
  en: ["Footballer", "Club", "Owned by", "Owned by (%)", "In the eleven", "Captain", "Effective ownership (%)"],
} as const satisfies Record<Language, readonly string[]>;

/** Of the current round, most owned first; the heading alone before the first deadline, when no squad is known. */
async function ownershipLines(ctx: Context, league: League, language: Language): Promise<string[]> {
  const heading = csvLine(HEADINGS[language], language);
  const at = await loadLeagueRound(ctx, league, undefined);
  const ownership = at && (await loadOwnership(ctx, at));
  if (!ownership) return [heading];
  const { footballers: market, clubs } = ctx.live.season();
  const percent = (count: number) => Math.round((1000 * count) / Math.max(1, ownership.memberCount)) / 10;
  const rows = ownership.footballers
    .toSorted((one, other) => other.owned - one.owned || one.footballerId - other.footballerId)
    .map(({ footballerId, owned, playing, captained, multiplied }) => {
      const footballer = market.get(footballerId);
      const club = footballer && clubs.get(footballer.clubId);
      const names = [footballer?.webName ?? "", club?.name ?? ""];
      return csvLine([...names, owned, percent(owned), playing, captained, percent(multiplied)], language);
    });
  return [heading, ...rows];
}

/** Rows whose names are read in one query. */
const PAGE = 2000;

const TABLE_HEADINGS = {
  nb: {
    classic: ["Plass", "Forrige plass", "Lag", "Manager", "Runde", "Totalt", "Lag-ID"],
    h2h: [
      "Plass",
      "Forrige plass",
      "Lag",
      "Manager",
      "Kamper",
      "V",
      "U",
      "T",
      "Poeng for",
      "Poeng mot",
      "Ligapoeng",
      "Lag-ID",
    ],
  },
  nn: {
    classic: ["Plass", "Førre plass", "Lag", "Manager", "Runde", "Totalt", "Lag-ID"],
    h2h: [
      "Plass",
      "Førre plass",
      "Lag",
      "Manager",
      "Kampar",
      "V",
      "U",
      "T",
      "Poeng for",
      "Poeng mot",
      "Ligapoeng",
      "Lag-ID",
    ],
  },
  en: {
    classic: ["Rank", "Last rank", "Team", "Manager", "Round", "Total", "Team ID"],
    h2h: [
      "Rank",
      "Last rank",
      "Team",
      "Manager",
      "Played",
      "W",
      "D",
      "L",
      "Points for",
      "Points against",
      "League points",
      "Team ID",
    ],
  },
} as const satisfies Record<Language, Record<League["scoring"], readonly string[]>>;

/** A row in all but its names, which stand behind `before`. */
interface Row {
  readonly entryId: EntryId;
  readonly before: readonly CsvCell[];
  readonly after: readonly CsvCell[];
}

/** The table at one moment; `rowsFrom` reads a page of it. */
interface Rows {
  readonly count: number;
  rowsFrom(offset: number, limit: number): readonly Row[];
}

interface TableLinesRequest {
  readonly league: League;
  readonly phase: LivePhase | null;
  readonly round: LiveRound | null;
  readonly language: Language;
}

/**
 * The heading and a line for each row, in the order of the table at the time of the call; about 20 bytes an entry are
 * held until the end. A last rank of 0 is left empty: the entry is new.
 */
async function tableLines(
  ctx: Context,
  request: TableLinesRequest,
): Promise<{ readonly rowCount: number; readonly lines: AsyncIterable<string> }> {
  const { league, language } = request;
  const table = league.scoring === "h2h" ? await h2hRows(ctx, league) : await classicRows(ctx, request);

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(TABLE_HEADINGS[language][league.scoring], language);
    for (let offset = 0; offset < table.count; offset += PAGE) {
      const rows = table.rowsFrom(offset, PAGE);
      const names = await selectNames(
        ctx.db,
        rows.map(({ entryId }) => entryId),
      );
      yield rows
        .map(({ entryId, before, after }) => {
          const name = names.get(entryId);
          return csvLine([...before, name?.entry_name ?? "", name?.player_name ?? "", ...after, entryId], language);
        })
        .join("");
    }
  }
  return { rowCount: table.count, lines: lines() };
}

const lastRankCell = (rank: number): CsvCell => (rank === 0 ? "" : rank);

async function classicRows(ctx: Context, { league, phase, round }: TableLinesRequest): Promise<Rows> {
  const engine = ctx.live.engine();
  if (!engine || !round) return { count: 0, rowsFrom: () => [] };
  const table = await engine.leagueSnapshot({
    members: await memberCache(ctx).membersOf(league),
    startRound: league.startRoundId,
    roundId: round.roundId,
    ...(phase ? { phase: { from: phase.startRoundId, to: phase.stopRoundId } } : {}),
  });
  return {
    count: table.rankedCount,
    rowsFrom: (offset, limit) =>
      table.rows(offset, limit).map((row) => ({
        entryId: row.entryId,
        before: [row.rank, lastRankCell(row.lastRank)],
        after: [row.roundPoints, row.totalPoints],
      })),
  };
}

async function h2hRows(ctx: Context, league: League): Promise<Rows> {
  const table = await loadH2hTable(ctx, league);
  return {
    count: table.length,
    rowsFrom: (offset, limit) =>
      table.slice(offset, offset + limit).map((row) => ({
        entryId: row.entryId,
        before: [row.rank, lastRankCell(row.lastRank)],
        after: [row.won + row.drawn + row.lost, row.won, row.drawn, row.lost, row.points, row.against, row.total],
      })),
  };
}
