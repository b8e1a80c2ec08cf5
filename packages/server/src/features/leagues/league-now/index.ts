export { leagueNowRoutes } from "./league-now.routes.ts";
export { isInLeague, type LeagueRound, loadLeagueRound, memberIdsOf, pointsSoFar } from "./league-round.ts";
export { loadOwnersOf, loadOwnership } from "./load-ownership.ts";
