export { settleAgain, settleRound } from "./settle-round.ts";
export { verifyResults, type Difference, type Verification } from "./verify-results.ts";
export { supposeRound, type SupposedRound } from "./settle-columns.ts";
export { compareFigures, type MovedEntry, type RoundMove, type TableMove } from "./compare-figures.ts";
export { selectMovesByFeeds, selectMovesBy, type StoredRoundMove, type ToldMove } from "./round-moves.sql.ts";
export { rowFinder } from "./settling-columns.ts";
