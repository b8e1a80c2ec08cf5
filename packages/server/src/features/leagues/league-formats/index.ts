export { leagueFormatRoutes } from "./league-formats.routes.ts";
export { registerFormatCorrections } from "./tell-corrections.ts";
