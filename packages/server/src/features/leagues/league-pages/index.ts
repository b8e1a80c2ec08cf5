export { findInLeague } from "./find-in-league.ts";
export { leaguePageRoutes } from "./league-pages.routes.ts";
