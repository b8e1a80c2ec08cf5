export { leaguePageRoutes } from "./league-pages.routes.ts";
