/** What a page of a table is, whichever sort of league it is of: its rows, who waits to be in it, how fresh it is. */
import { STANDINGS_PAGE_SIZE, type WireLeague, wireMicros, type WireNewEntry } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { type EntryName, selectNames } from "../../play/index.ts";
import { type NewEntry, selectLastFactMs, selectNewMembers } from "./standings.sql.ts";

export interface TableRequest {
  readonly league: League;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly newEntriesPage: number;
}

export interface TablePage<Row> {
  readonly rows: readonly (Row & { readonly name: EntryName })[];
  readonly hasNext: boolean;
  /** Rows on all pages. */
  readonly rankedCount: number;
  readonly newEntries: readonly NewEntry[];
  readonly hasMoreNewEntries: boolean;
  /** When the facts behind the table last changed, milliseconds; null before the season. */
  readonly updatedAtMs: number | null;
  /** True while the table still moves. */
  readonly provisional: boolean;
}

export interface TableParts<Row> {
  /** Of this page. */
  readonly rows: readonly Row[];
  readonly rankedCount: number;
  /** Whom the new entries are asked of: null is everybody in the game, `nobody` that nobody waits. */
  readonly waiting: { readonly leagueId: LeagueId | null; readonly sinceMs: number | null } | "nobody";
  readonly hasBegun: boolean;
  readonly provisional: boolean;
}

/** Names the rows of a page, and reads who waits beside it; entries that are gone are left out. */
export async function loadTablePage<Row extends { readonly entryId: EntryId }>(
  ctx: Context,
  { page, newEntriesPage }: TableRequest,
  { rows, rankedCount, waiting, hasBegun, provisional }: TableParts<Row>,
): Promise<TablePage<Row>> {
  const [names, newEntries, updatedAtMs] = await Promise.all([
    selectNames(
      ctx.db,
      rows.map(({ entryId }) => entryId),
    ),
    waiting === "nobody"
      ? []
      : selectNewMembers(ctx.db, {
          ...waiting,
          offset: (newEntriesPage - 1) * STANDINGS_PAGE_SIZE,
          limit: STANDINGS_PAGE_SIZE + 1,
        }),
    hasBegun ? selectLastFactMs(ctx.db) : null,
  ]);
  return {
    rows: rows.flatMap((row) => {
      const name = names.get(row.entryId);
      return name ? [{ ...row, name }] : [];
    }),
    hasNext: page * STANDINGS_PAGE_SIZE < rankedCount,
    rankedCount,
    newEntries: newEntries.slice(0, STANDINGS_PAGE_SIZE),
    hasMoreNewEntries: newEntries.length > STANDINGS_PAGE_SIZE,
    updatedAtMs,
    provisional,
  };
}

/** In the words of the wire; each sort of table has rows of its own. */
export const presentTablePage = <Row, WireRow>(
  league: WireLeague,
  request: TableRequest,
  page: TablePage<Row>,
  presentRow: (row: TablePage<Row>["rows"][number]) => WireRow,
) => ({
  league,
  last_updated_data: page.updatedAtMs === null ? null : wireMicros(page.updatedAtMs),
  new_entries: {
    has_next: page.hasMoreNewEntries,
    page: request.newEntriesPage,
    results: page.newEntries.map(presentNewEntry),
  },
  standings: { has_next: page.hasNext, page: request.page, results: page.rows.map(presentRow) },
  provisional: page.provisional,
  ranked_count: page.rankedCount,
});

const presentNewEntry = (entry: NewEntry): WireNewEntry => ({
  id: entry.entryId,
  entry: entry.entryId,
  entry_name: entry.name,
  player_first_name: entry.managerFirstName,
  player_last_name: entry.managerLastName,
  joined_time: wireMicros(entry.joinedAtMs),
});
