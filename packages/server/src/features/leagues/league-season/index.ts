export { leagueSeasonRoutes, ranksByRound } from "./load-ranks.ts";
export { loadLeagueWinners, monthsOver } from "./load-winners.ts";
export { idsOf, loadLeagueRecords, MOST_DETAILED } from "./records.ts";
export {
  afterSettled,
  type LeagueSeason,
  loadLeagueSeason,
  phaseFor,
  requestOf,
  type TableRound,
  tableRounds,
} from "./season-of-league.ts";
