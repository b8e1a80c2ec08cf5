export { dreamTeamOfRound, dreamTeamRoutes } from "./dream-team.routes.ts";
