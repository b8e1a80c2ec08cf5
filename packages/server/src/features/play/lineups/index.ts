export { saveLineup, type SaveLineupProblem } from "./save-lineup.ts";
export { lineupRoutes } from "./lineups.routes.ts";
export { loadMyTeam, type MyTeam } from "./load-my-team.ts";
export { presentMyTeam, presentTransfersState } from "./my-team.present.ts";
