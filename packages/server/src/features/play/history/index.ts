export { selectPastSeasons, type EntryRanks, type EntryRound } from "./entry-rounds.sql.ts";
export { presentHistory, presentPastSeason, presentRoundPicks } from "./history.present.ts";
export { historyRoutes } from "./history.routes.ts";
export { keepMoments, registerMoments } from "./keep-moments.ts";
export { loadEntryRounds } from "./load-entry-rounds.ts";
export { loadPlayedChips } from "./load-played-chips.ts";
export { loadVisibleRound, type VisibleRound } from "./load-visible-round.ts";
export { pointsSoFar } from "./points-so-far.ts";
export { scoreEntryRound, scoreSquads, type ScoredRound } from "./score-entry-round.ts";
