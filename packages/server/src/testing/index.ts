/** For tests that look into tables or put them into a state that no call reaches. */
export { sql } from "kysely";
export { buildSeason, type BuildSeasonOptions } from "./build-season.ts";
export { changeRuleset, chipsOfSeason } from "./change-ruleset.ts";
export { keepCookie, type ClientAnswer, type TestClient } from "./client.ts";
export {
  cheapSquad,
  createEntry,
  entryBody,
  readMarket,
  type CreatedTestEntry,
  type CreateEntryOptions,
} from "./create-entry.ts";
export { openDatabaseBefore } from "./database-before.ts";
export { createEmptyDatabase, createTestDatabase } from "./database.ts";
export type { TestDatabase } from "./database-server.ts";
export { BROKEN_BODIES, readSquadTables } from "./squad-tables.ts";
export { startTestServer, testConfig, type TestServer, type TestServerOptions } from "./server.ts";
export { giveSecondFactor, TEST_PASSWORD, type SignedUp, type SignUpDetails } from "./sign-up.ts";
export { replacements, transfersBody } from "./swaps.ts";
export { makeToken, tokenClient } from "./token-client.ts";
export { createWorldDatabase, startWorldServer } from "./worlds/world-database.ts";
export type { World, WorldName } from "./worlds/worlds.ts";
