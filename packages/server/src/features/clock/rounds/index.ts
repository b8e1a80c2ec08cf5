export { advanceRounds, closeRound, registerRoundJobs } from "./advance-rounds.ts";
export { GATES_PER_ROUND, lockOpenRound, lockOpenRoundForAll, type GateProblem } from "./gates.sql.ts";
export { selectCurrentRound, selectOpenRound, selectRound, selectRounds } from "./rows/index.ts";
export type { RoundRow, RoundState } from "./rows/index.ts";
export { moveDeadline, type DeadlineProblem } from "./move-deadline.ts";
export { selectRoundsToCorrect } from "./rounds.sql.ts";
