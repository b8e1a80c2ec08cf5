/** A league's whole table as lines of CSV, a page of names at a time. */
import type { Language } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type League, loadH2hTable, memberCache } from "../../leagues/index.ts";
import type { LivePhase, LiveRound } from "../../live/index.ts";
import { managerOf, selectNames } from "../../play/index.ts";
import { csvLine, type CsvCell } from "./csv.ts";

/** Rows whose names are read at once. */
const PAGE = 2000;

const HEADINGS = {
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

export interface TableLinesRequest {
  readonly league: League;
  readonly phase: LivePhase | null;
  readonly round: LiveRound | null;
  readonly language: Language;
}

/**
 * The heading and a line for each row, in the order of the table as it stood when this was called; about 20 bytes an
 * entry are held meanwhile. A last rank of 0 is left empty: he is new.
 */
export async function tableLines(
  ctx: Context,
  request: TableLinesRequest,
): Promise<{ readonly rowCount: number; readonly lines: AsyncIterable<string> }> {
  const { league, language } = request;
  const table = league.scoring === "h2h" ? await h2hRows(ctx, league) : await classicRows(ctx, request);

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(HEADINGS[language][league.scoring], language);
    for (let offset = 0; offset < table.count; offset += PAGE) {
      const rows = table.rowsFrom(offset, PAGE);
      const names = await selectNames(
        ctx.db,
        rows.map(({ entryId }) => entryId),
      );
      yield rows
        .map(({ entryId, before, after }) => {
          const name = names.get(entryId);
          return csvLine([...before, name?.name ?? "", name ? managerOf(name) : "", ...after, entryId], language);
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
        after: [
          row.won + row.drawn + row.lost,
          row.won,
          row.drawn,
          row.lost,
          row.pointsFor,
          row.pointsAgainst,
          row.total,
        ],
      })),
  };
}
