export { loadLeagueRankAfter, loadLeagueRanks } from "./league-ranks.ts";
export { standingsRoutes } from "./standings.routes.ts";
