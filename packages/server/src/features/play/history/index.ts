export { selectPastSeasons, type EntryRanks, type EntryRound } from "./entry-rounds.sql.ts";
export { presentHistory, presentPastSeason, presentRoundPicks } from "./history.present.ts";
export { historyRoutes } from "./history.routes.ts";
export { keepMoments, registerMoments } from "./keep-moments.ts";
export { loadEntryRounds, loadPlayedChips, loadSettledRounds } from "./load-entry-rounds.ts";
export { loadVisibleRound, pointsSoFar, type VisibleRound } from "./load-visible-round.ts";
export { scoreEntryRound, scoreSquads, scoreWith, type ScoredRound } from "./score-entry-round.ts";
