export { matchEntryRoutes } from "./match-entry.routes.ts";
