/**
 * What happens because time passes: rounds open, close at their deadline and settle, prices move at night, the market is
 * counted and frozen. The one place that changes the state of a round.
 */
export {
  advanceRounds,
  closeRound,
  type GateProblem,
  GATES_PER_ROUND,
  lockOpenRound,
  lockOpenRoundForAll,
  moveDeadline,
  registerRoundJobs,
  type RoundRow,
  type RoundState,
  selectCurrentRound,
  selectOpenRound,
  selectRound,
  selectRounds,
  selectRoundsToCorrect,
} from "./rounds/index.ts";
export { marketTick, refreshMarket } from "./market/index.ts";
export { minutesToChange, runNightlyPrices, setFootballerPrice } from "./prices/index.ts";
export {
  compareFigures,
  type MovedEntry,
  type RoundMove,
  selectMovesBy,
  selectMovesByFeeds,
  settleAgain,
  settleRound,
  type StoredRoundMove,
  type SupposedRound,
  supposeRound,
  type TableMove,
  type ToldMove,
  verifyResults,
} from "./settlement/index.ts";
