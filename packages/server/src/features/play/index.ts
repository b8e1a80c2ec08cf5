/**
 * A manager's squad: choosing it, transfers, line-ups, chips, and the results of its rounds. Each save is checked by
 * the rules and against the round's own gate, so that none comes late.
 */
export {
  checkReceipt,
  type EntryKey,
  hashSquad,
  inColumns,
  insertLog,
  issueReceipt,
  lockEntry,
  lockFootballers,
  lockSquad,
  presentProblem,
  presentReceipt,
  readLogSquad,
  receiptText,
  type Receipt,
  selectEntryKey,
  selectFootballers,
  selectGameNowMs,
  selectLatestSquad,
  selectLatestSquads,
  selectLog,
  selectOpeningSquad,
  type StoredLogSquad,
  storedState,
  storeSquad,
  verifyReceipt,
  verifySquads,
} from "./squads/index.ts";
export { chipStatesForEntry, presentChip, presentEntryChip, selectChipPlays } from "./chips/index.ts";
export {
  lineupRoutes,
  loadMyTeam,
  type MyTeam,
  presentMyTeam,
  saveLineup,
  type SaveLineupProblem,
} from "./lineups/index.ts";
export { confirmTransfers, type ConfirmTransfersProblem, selectTransfers, transferRoutes } from "./transfers/index.ts";
export {
  type EntryRound,
  historyRoutes,
  keepMoments,
  loadEntryRounds,
  loadPlayedChips,
  loadVisibleRound,
  pointsSoFar,
  presentHistory,
  presentPastSeason,
  presentRoundPicks,
  registerMoments,
  type ScoredRound,
  scoreEntryRound,
  scoreSquads,
  scoreWith,
  selectPastSeasons,
} from "./history/index.ts";
export { luckRoutes } from "./luck/index.ts";
export { loadReview } from "./review/index.ts";
