/**
 * A team as a whole: entering the game and its leagues, renaming, plans for the rounds ahead, names that are refused,
 * agents that read and propose changes for it, leaving and taking one's data along.
 */
export { entryRoutes, selectEntry } from "./entries/index.ts";
export { agentChangeRoutes, deleteOldChanges } from "./agent-changes/index.ts";
export { mcpRoutes } from "./mcp/index.ts";
export { planRoutes } from "./plans/index.ts";
export { guardianRoutes, handOutData, privacyRoutes, registerGuardians } from "./privacy/index.ts";
export {
  controlPeopleRoutes,
  countOpenAppeals,
  countOpenCases,
  moderationRoutes,
  registerModeration,
} from "./moderation/index.ts";
