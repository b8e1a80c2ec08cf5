/**
 * What operators do and watch: match entry and feeds, corrections of settled rounds, the desks of the control room,
 * health and metrics. Acts through the other domains and records each act.
 */
export { fixtureDeskRoutes } from "./fixture-desk/index.ts";
export { jobsDeskRoutes } from "./jobs-desk/index.ts";
export { overviewDeskRoutes } from "./overview-desk/index.ts";
export { roundDeskRoutes } from "./round-desk/index.ts";
export { registerSeasonWorks, seasonDeskRoutes } from "./season-desk/index.ts";
export { endSessions, signInDeskRoutes } from "./sign-in-desk/index.ts";
export { matchEntryRoutes } from "./match-entry/index.ts";
export { controlFeedsRoutes, pushRoutes, registerMatchFeeds } from "./match-feeds/index.ts";
export {
  createSeasonPlayer,
  type Delivery,
  factsAt,
  finalFacts,
  type FixtureMove,
  hashParts,
  noisyDeliveries,
  playedLength,
  type SeasonPlayer,
  seasonScript,
  type SeasonScript,
  seededRandom,
  type SeededRandom,
  selectSimulator,
  setGameClock,
  startSimulator,
  updateReady,
} from "./simulator/index.ts";
export { correctionRoutes, toldCorrectionRoutes } from "./corrections/index.ts";
export { clientErrorRoutes, healthRoutes } from "./health/index.ts";
