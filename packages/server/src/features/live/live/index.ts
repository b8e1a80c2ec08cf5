export { copyLatestSquads } from "./ranks/copy-latest-squads.ts";
export { currentRound, isPastDeadline } from "./current-round.ts";
export { readSettledColumns, replaceSettledColumns } from "./ranks/settled-columns.ts";
export { createRankedLive as createLive } from "./ranks/ranked-live.ts";
export { behindMs } from "./live-stamp.ts";
export type { ChangedFootballer, Live, LiveEvent, LiveListener, RankingFeed } from "./live.ts";
export { loadSeason } from "./reading/load-season.ts";
export { loadRoundPerformances, type RoundPerformances, type SupposedFacts } from "./load-round-performances.ts";
export { isBonusOfficial } from "./match-points.ts";
export { placeOf, stillToPlay, tellsStarters, type StillToPlay } from "./match-places.ts";
export { byKickoff, fixturesOfRound, isOver } from "./round-points.ts";
export type {
  FootballerRound,
  LiveClub,
  LineupRow,
  LiveFixture,
  LiveFootballer,
  LivePhase,
  LiveRound,
  LiveRoundState,
  MarketRow,
  MatchPoints,
  SeasonMemory,
} from "./season-memory.ts";
export { selectFixtures, selectLineups, selectStats } from "./reading/season-rows.sql.ts";
export { streamRoutes } from "./stream/stream.routes.ts";
