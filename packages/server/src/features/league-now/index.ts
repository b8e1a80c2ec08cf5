export { leagueNowRoutes } from "./league-now.routes.ts";
