/**
 * The season in the memory of a process, followed fact by fact: points, minutes and bonus of every footballer as they
 * stand, the matches of a round, the best eleven. Reads facts; is asked by everything that shows or settles points.
 */
export {
  behindMs,
  byKickoff,
  copyLatestSquads,
  createLive,
  currentRound,
  fixturesOfRound,
  type FootballerRound,
  isBonusOfficial,
  isOver,
  isPastDeadline,
  type LiveFixture,
  type LiveFootballer,
  type LivePhase,
  type LiveRound,
  loadRoundPerformances,
  loadSeason,
  type MarketRow,
  placeOf,
  readSettledColumns,
  replaceSettledColumns,
  type RoundPerformances,
  type SeasonMemory,
  selectFixtures,
  selectLineups,
  selectStats,
  stillToPlay,
  type StillToPlay,
  streamRoutes,
  type SupposedFacts,
} from "./live/index.ts";
export { fixtureRoutes, type MatchEvent, matchEvents, selectMatchLog, strengthsOf } from "./fixtures/index.ts";
export { dreamTeamOfRound, dreamTeamRoutes } from "./dream-team/index.ts";
export { lineupsAnnouncedRoutes } from "./lineups-announced/index.ts";
