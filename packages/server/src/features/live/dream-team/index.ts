export { dreamTeamOfRound } from "./dream-team.ts";
export { dreamTeamRoutes } from "./dream-team.routes.ts";
