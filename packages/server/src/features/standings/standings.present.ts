/** Tables in the words of the wire. */
import {
  wireMicros,
  type WireClassicStandings,
  type WireLeague,
  type WireNewEntry,
  type WireStandingsRow,
} from "@elleveren/contract";

import type { StandingsPage, StandingsRequest } from "./load-standings.ts";
import type { NewEntry } from "./standings.sql.ts";

export function presentStandings(
  league: WireLeague,
  request: StandingsRequest,
  page: StandingsPage,
): WireClassicStandings {
  return {
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
  };
}

const presentRow = (row: StandingsPage["rows"][number]): WireStandingsRow => ({
  id: row.entryId,
  entry: row.entryId,
  entry_name: row.name.name,
  player_name: `${row.name.managerFirstName} ${row.name.managerLastName}`,
  rank: row.rank,
  last_rank: row.lastRank,
  rank_sort: row.rankSort,
  total: row.totalPoints,
  event_total: row.roundPoints,
  has_played: true,
  club_badge_src: null,
});

export const presentNewEntry = (entry: NewEntry): WireNewEntry => ({
  id: entry.entryId,
  entry: entry.entryId,
  entry_name: entry.name,
  player_first_name: entry.managerFirstName,
  player_last_name: entry.managerLastName,
  joined_time: wireMicros(entry.joinedAtMs),
});
