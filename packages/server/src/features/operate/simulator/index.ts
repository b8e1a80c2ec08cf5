/** Football that never was: seeded matches, seasons and the feed that tells them. */
export type { FixtureMove } from "./feed.ts";
export { selectSimulator, setGameClock, updateReady } from "./simulator.sql.ts";
export { playedLength } from "./match-clock.ts";
export { factsAt } from "./match-facts.ts";
export { finalFacts, noisyDeliveries, type Delivery } from "./noisy-feed.ts";
export { createSeasonPlayer, startSimulator, type SeasonPlayer } from "./play-season.ts";
export { seasonScript, type SeasonScript } from "./season-script.ts";
export { createSimulatorFeed } from "./simulator-feed.ts";
export { hashParts, seededRandom, type SeededRandom } from "./seeded-random.ts";
