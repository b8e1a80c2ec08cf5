export { agentRoutes } from "./agents.routes.ts";
export { deleteExpiredAgents } from "./agents.sql.ts";
export { AGENT_SCOPES } from "./authorization.ts";
export { answerPreflights, forBrowsers, isSite } from "./browser-agents.ts";
export { oauthRoutes } from "./oauth.routes.ts";
export { MCP_PATH, originOf, RESOURCE_METADATA_PATH } from "./origins.ts";
