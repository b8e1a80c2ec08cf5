export { leagueFormatRoutes } from "./league-formats.routes.ts";
