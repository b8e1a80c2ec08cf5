export { advanceCups } from "./advance-cups.ts";
export { answerCupMatches } from "./answer-cup-matches.ts";
export { cupRoutes } from "./cups.routes.ts";
export { loadEntryCups, type EntryCups } from "./entry-cups.ts";
export { registerCups } from "./register-cups.ts";
export { commitSeeds } from "./seeds.ts";
