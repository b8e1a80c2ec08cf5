/** A page of a table in any kind of league: its rows, its new entries, its age. */
import {
  STANDINGS_PAGE_SIZE,
  type WireClassicStandings,
  type WireLeague,
  type WireLeagueMember,
} from "@elleveren/contract";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { selectLastFact, selectNewMembers } from "./standings.sql.ts";
import { selectNames } from "../../../db/entry-names.ts";

export interface TableRequest {
  readonly league: League;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly newEntriesPage: number;
}

/** Of a league's table by points. */
export interface StandingsRequest extends TableRequest {
  /** First and last round that count; null is the whole season. */
  readonly phase: { readonly from: RoundId; readonly to: RoundId } | null;
}

export interface TablePage<Row> {
  readonly rows: readonly (Row & { readonly name: WireLeagueMember })[];
  /** Rows on all pages. */
  readonly shownCount: number;
  /** Teams in the whole table. */
  readonly rankedCount: number;
  /** When the facts behind the table last changed; null before the season. */
  readonly updated: string | null;
  /** True while the table still moves. */
  readonly provisional: boolean;
  readonly newEntries: WireClassicStandings["new_entries"];
}

export interface TableParts<Row> {
  /** Of this page. */
  readonly rows: readonly Row[];
  /** On all pages; absent where they show the whole table. */
  readonly shownCount?: number;
  readonly rankedCount: number;
  /** The source of new entries: null is the whole game, `nobody` none. */
  readonly waiting: { readonly leagueId: LeagueId | null; readonly sinceMs: number | null } | "nobody";
  readonly hasBegun: boolean;
  readonly provisional: boolean;
}

/** Names the rows of a page, and reads its new entries; deleted entries are left out. */
export async function loadTablePage<Row extends { readonly entryId: EntryId }>(
  ctx: Context,
  { newEntriesPage }: TableRequest,
  { rows, rankedCount, shownCount = rankedCount, waiting, hasBegun, provisional }: TableParts<Row>,
): Promise<TablePage<Row>> {
  const ids = rows.map(({ entryId }) => entryId);
  const [names, newEntries, updated] = await Promise.all([
    selectNames(ctx.db, ids),
    waiting === "nobody"
      ? []
      : selectNewMembers(ctx.db, {
          ...waiting,
          offset: (newEntriesPage - 1) * STANDINGS_PAGE_SIZE,
          limit: STANDINGS_PAGE_SIZE + 1,
        }),
    hasBegun ? selectLastFact(ctx.db) : null,
  ]);
  return {
    rows: rows.flatMap((row) => {
      const name = names.get(row.entryId);
      return name ? [{ ...row, name }] : [];
    }),
    shownCount,
    rankedCount,
    updated,
    provisional,
    newEntries: {
      has_next: newEntries.length > STANDINGS_PAGE_SIZE,
      page: newEntriesPage,
      results: newEntries.slice(0, STANDINGS_PAGE_SIZE),
    },
  };
}

/** In the words of the wire; each sort of table has rows of its own. */
export const presentTablePage = <Row, WireRow>(
  league: WireLeague,
  { page }: TableRequest,
  { rows, shownCount, rankedCount, updated, provisional, newEntries }: TablePage<Row>,
  presentRow: (row: TablePage<Row>["rows"][number]) => WireRow,
) => ({
  league,
  last_updated_data: updated,
  new_entries: newEntries,
  standings: { has_next: page * STANDINGS_PAGE_SIZE < shownCount, page, results: rows.map(presentRow) },
  provisional,
  ranked_count: rankedCount,
});
