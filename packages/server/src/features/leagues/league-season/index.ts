export { leagueSeasonRoutes } from "./load-ranks.ts";
export { phaseFor } from "./season-of-league.ts";
