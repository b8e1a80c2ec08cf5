/** Content of a league table's picture: its first rows, and one team's row wherever it stands. */
import type { Language, SiteChoice } from "@elleveren/contract";
import type { EntryId, LeagueId, PhaseId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadH2hStandings, selectDraw } from "../h2h/index.ts";
import { findInLeague } from "../league-pages/index.ts";
import type { TopRow } from "../league-top/index.ts";
import type { League } from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { loadStandings, type TablePage } from "../standings/index.ts";
import { TABLE_WORDS } from "./table-words.ts";

const ROWS = 10;

export interface TablePictureRow extends Omit<TopRow, "matches" | "roundPoints"> {
  /** Null head-to-head, and in the table of a month that is over. */
  readonly roundPoints: number | null;
  /** Head-to-head alone. */
  readonly matches: (NonNullable<TopRow["matches"]> & { readonly pointsFor: number }) | null;
}

export interface TablePicture extends SiteChoice {
  readonly leagueId: LeagueId;
  readonly leagueName: string;
  /** When its first round closed, for the name of the month; null is the whole season. */
  readonly monthAtMs: number | null;
  /** The last round that counts in it; null before the first match of a head-to-head league. */
  readonly roundId: RoundId | null;
  /** The round is on, and the table as of then. */
  readonly liveAtMs: number | null;
  /** Rows of the whole table. */
  readonly count: number;
  /** The first ten, and below them the own one where it is not among them. */
  readonly rows: readonly TablePictureRow[];
  /** The reader's own entry; null without one. */
  readonly own: EntryId | null;
}

export interface TableWish {
  readonly league: League;
  /** Null is the whole season. */
  readonly phaseId: PhaseId | null;
  readonly own: EntryId | null;
  readonly site: SiteChoice;
}

/** Null when the table is still empty, there is no such month, or the team is not in the league. */
export async function loadTablePicture(ctx: Context, wish: TableWish): Promise<TablePicture | null> {
  const { league, phaseId, own, site } = wish;
  const { rounds, phases } = ctx.live.season();
  const phase = phaseId === null ? null : phases.find((one) => one.phaseId === phaseId);
  if (phase === undefined || (phase && league.scoring === "h2h")) return null;
  const span = phase && { from: phase.startRoundId, to: phase.stopRoundId };
  const current = currentRound(ctx.live.season());
  const isOver = span !== null && current !== undefined && current.roundId > span.to;
  const load = league.scoring === "h2h" ? loadH2hPage : loadClassicPage;
  const read = (page: number) => load(ctx, { league, phase: span, page, newEntriesPage: 1 });
  const table = await read(1);
  if (table.rankedCount === 0) return null;

  const top = table.rows.slice(0, ROWS);
  const rows = own === null || top.some((row) => row.entryId === own) ? top : await withOwn(own);
  if (rows === null) return null;
  return {
    ...site,
    leagueId: league.leagueId,
    leagueName: leagueNameIn(site.language, league),
    monthAtMs: phase ? (rounds.find(({ roundId }) => roundId === phase.startRoundId)?.deadlineAtMs ?? null) : null,
    roundId: await lastRoundOf(ctx, league, table.provisional, span?.to ?? null),
    liveAtMs: table.provisional && table.updated !== null ? Date.parse(table.updated) : null,
    count: table.rankedCount,
    rows: isOver ? rows.map((row) => ({ ...row, roundPoints: null })) : rows,
    own,
  };

  /** Null for a team of another league; one that waits for the next deadline has no row yet. */
  async function withOwn(entryId: EntryId): Promise<readonly TablePictureRow[] | null> {
    const [found] = (await findInLeague(ctx, { league, phase: span, wanted: { entryId } })).results;
    if (!found) return null;
    if (found.page === null) return top;
    const { rows: around } = found.page === 1 ? table : await read(found.page);
    return [...top, ...around.filter((row) => row.entryId === entryId)];
  }
}

type Page = Pick<TablePage<unknown>, "rankedCount" | "provisional" | "updated"> & {
  readonly rows: readonly TablePictureRow[];
};
type PageRequest = Parameters<typeof loadStandings>[1];

async function loadClassicPage(ctx: Context, request: PageRequest): Promise<Page> {
  const page = await loadStandings(ctx, request);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...shared(row),
      total: row.totalPoints,
      roundPoints: row.roundPoints,
      matches: null,
    })),
  };
}

async function loadH2hPage(ctx: Context, request: PageRequest): Promise<Page> {
  const page = await loadH2hStandings(ctx, request);
  return {
    ...page,
    rows: page.rows.map((row) => {
      const { won, drawn, lost, points: pointsFor } = row;
      return { ...shared(row), total: row.total, roundPoints: null, matches: { won, drawn, lost, pointsFor } };
    }),
  };
}

type NamedRow = Pick<TablePictureRow, "entryId" | "rank" | "lastRank"> &
  Pick<TablePage<unknown>["rows"][number], "name">;

const shared = ({ entryId, rank, lastRank, name }: NamedRow) => ({
  entryId,
  rank,
  lastRank,
  name: name.entry_name,
  manager: name.player_name,
});

/** Head-to-head the table stands still while knock-outs are played, and before the round's first kick-off. */
async function lastRoundOf(
  ctx: Context,
  league: League,
  isLive: boolean,
  lastOfMonth: RoundId | null,
): Promise<RoundId | null> {
  const rounds = ctx.live.season().rounds;
  const last = rounds.findLast(({ state }) => state === "settled" || (isLive && state === "closed"))?.roundId;
  const draw = league.scoring === "h2h" ? await selectDraw(ctx.db, league.leagueId) : null;
  if (last === undefined || last < (draw?.firstRound ?? 1)) return null;
  return Math.min(last, lastOfMonth ?? last, draw?.lastRegularRound ?? last) as RoundId;
}

/** Leagues named by the game have a name in each language, as on the site. */
export function leagueNameIn(language: Language, { name, shortName, leagueType }: League): string {
  const words = TABLE_WORDS[language];
  if (shortName === "overall") return words.overall;
  if (shortName === "autumn") return words.autumn;
  const round = /^event-(\d+)$/.exec(shortName ?? "")?.[1];
  if (round !== undefined) return words.startedIn(round);
  const number = leagueType === "c" ? /^League (\d+)$/.exec(name)?.[1] : undefined;
  return number === undefined ? name : words.numbered(number);
}
