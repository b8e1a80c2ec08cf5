export { leagueOddsRoutes } from "./league-odds.routes.ts";
