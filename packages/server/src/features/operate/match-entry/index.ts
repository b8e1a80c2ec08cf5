export { matchEntryRoutes } from "./match-entry.routes.ts";
export { selectTellers } from "./tellers.sql.ts";
