/**
 * Made worlds: the demo season and its managers, managers of recorded seasons, and a provider of sign-ins to try. For
 * trying and proving the game; of the product `main.ts` alone knows them, which begins the demo.
 */
export {
  type DemoAccount,
  inventedSeason,
  liveAtMs,
  prepareDemo,
  registerDemoManagers,
  seedSeason,
  selectDemoAccounts,
  type Stage,
} from "./demo/index.ts";
export {
  applyDecision,
  decide,
  decideSquad,
  enterSquad,
  inventManager,
  inventManagers,
  type ManagedEntry,
  type Manager,
  scout,
  type Scouting,
  squadOf,
} from "./managers/index.ts";
export {
  clubsOverTime,
  compareHistory,
  readManagers,
  replayManagers,
  seasonBefore,
} from "./recorded-managers/index.ts";
