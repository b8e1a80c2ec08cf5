export { correctRounds, settleRound } from "./settle-round.ts";
export { verifyResults, type Difference, type Verification } from "./verify-results.ts";
