export { advanceCups, registerCups } from "./advance-cups.ts";
export { answerCupMatches, selectMatchesOfEntry } from "./cup-matches.ts";
export { cupRoutes } from "./cups.routes.ts";
export { loadEntryCups, type EntryCups } from "./entry-cups.ts";
export { commitSeeds, selectPublicSeeds } from "./seeds.ts";
