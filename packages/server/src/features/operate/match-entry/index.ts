export { matchEntryRoutes } from "./match-entry.routes.ts";
export { selectTellers } from "./match-acts.sql.ts";
