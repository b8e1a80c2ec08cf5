export { saveLineup, type SaveLineupProblem } from "./save-lineup.ts";
export { lineupRoutes } from "./lineups.routes.ts";
export { loadMyTeam, type MyTeam, presentMyTeam, presentTransfersState } from "./my-team.ts";
