export { leagueSeasonRoutes } from "./league-season.routes.ts";
export { phaseFor } from "./season-of-league.ts";
