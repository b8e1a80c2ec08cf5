export { leagueSeasonRoutes } from "./load-ranks.ts";
export {
  type LeagueSeason,
  loadLeagueSeason,
  phaseFor,
  requestOf,
  type TableRound,
  tableRounds,
} from "./season-of-league.ts";
