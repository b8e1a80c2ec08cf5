export { registerRoundJobs } from "./register-round-jobs.ts";
export { advanceRounds } from "./advance-rounds.ts";
export { closeRound } from "./close-round.ts";
export { GATES_PER_ROUND, lockOpenRound, lockOpenRoundForAll, type GateProblem } from "./gates.sql.ts";
export { selectCurrentRound, selectOpenRound, selectRound, selectRounds } from "./rows/index.ts";
export type { RoundRow, RoundState } from "./rows/index.ts";
export { moveDeadline, type DeadlineProblem } from "./move-deadline.ts";
export { selectRoundsToCorrect } from "./rounds.sql.ts";
