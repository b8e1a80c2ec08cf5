/** A classic table in the words of the wire. */
import type { WireClassicStandings, WireLeague, WireStandingsRow } from "@elleveren/contract";

import { presentName } from "../../play/index.ts";
import type { StandingsPage, StandingsRequest } from "./load-standings.ts";
import { presentTablePage } from "./table-page.ts";

export const presentStandings = (
  league: WireLeague,
  request: StandingsRequest,
  page: StandingsPage,
): WireClassicStandings => presentTablePage(league, request, page, presentRow);

const presentRow = (row: StandingsPage["rows"][number]): WireStandingsRow => ({
  id: row.entryId,
  ...presentName(row.name),
  rank: row.rank,
  last_rank: row.lastRank,
  rank_sort: row.rankSort,
  total: row.totalPoints,
  event_total: row.roundPoints,
  has_played: true,
  club_badge_src: null,
});
