export { leagueNowRoutes } from "./league-now.routes.ts";
export { loadLeagueRound } from "./league-round.ts";
export { loadOwnership } from "./load-ownership.ts";
