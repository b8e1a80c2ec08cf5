/** Head-to-head tables and matches in the words of the wire. */
import type { WireH2hRow, WireH2hStandings, WireLeague, WireLeagueMember, WireMatch } from "@elleveren/contract";
import { duelResult, duelWorth, type EntryId, type Ruleset } from "@elleveren/rules";

import { presentTablePage, type TableRequest } from "../standings/index.ts";
import type { H2hMatch } from "./calendar.ts";
import type { H2hStandingsPage } from "./load-standings.ts";

/** The name of the round's average (EG-61). */
const AVERAGE_NAME = "AVERAGE";

export const presentH2hStandings = (
  league: WireLeague,
  request: TableRequest,
  page: H2hStandingsPage,
): WireH2hStandings => presentTablePage(league, request, page, presentRow);

const presentRow = (row: H2hStandingsPage["rows"][number]): WireH2hRow => ({
  id: row.entryId,
  division: 1,
  ...row.name,
  rank: row.rank,
  last_rank: row.lastRank,
  rank_sort: row.place,
  total: row.total,
  matches_played: row.won + row.drawn + row.lost,
  matches_won: row.won,
  matches_drawn: row.drawn,
  matches_lost: row.lost,
  won: row.won,
  drawn: row.drawn,
  lost: row.lost,
  points_for: row.points,
  points_against: row.against,
});

/** League points of a match are told once its round is settled; a knock-out match has none. */
export function presentH2hMatch(
  { leagues }: Ruleset,
  names: ReadonlyMap<EntryId, WireLeagueMember>,
  match: H2hMatch,
): WireMatch {
  const { first, second, averagePoints } = match;
  const secondPoints = typeof second === "object" ? second.points : averagePoints;
  const counts = match.isSettled && match.knockoutName === null;
  const side = (own: number, other: number) => {
    const result = duelResult(own - other);
    const total = counts ? duelWorth(leagues)[result] : 0;
    const none = { win: 0, draw: 0, loss: 0 };
    return { points: own, ...none, ...(counts && { [result]: 1 }), total };
  };
  const [one, other] = [side(first.points, secondPoints), side(secondPoints, first.points)];
  const firstName = names.get(first.entryId);
  const secondName = typeof second === "object" ? names.get(second.entryId) : undefined;
  return {
    id: match.matchId,
    league: match.leagueId,
    event: match.roundId,
    is_knockout: match.knockoutName !== null,
    knockout_name: match.knockoutName ?? "",
    is_bye: second === "nobody",
    winner: match.winnerId,
    tiebreak: match.tiebreak,
    seed_value: null,
    entry_1_entry: first.entryId,
    entry_1_name: firstName?.entry_name ?? "",
    entry_1_player_name: firstName?.player_name ?? "",
    entry_1_points: one.points,
    entry_1_win: one.win,
    entry_1_draw: one.draw,
    entry_1_loss: one.loss,
    entry_1_total: one.total,
    entry_2_entry: typeof second === "object" ? second.entryId : null,
    entry_2_name: second === "average" ? AVERAGE_NAME : (secondName?.entry_name ?? ""),
    entry_2_player_name: secondName?.player_name ?? "",
    entry_2_points: other.points,
    entry_2_win: other.win,
    entry_2_draw: other.draw,
    entry_2_loss: other.loss,
    entry_2_total: other.total,
  };
}
