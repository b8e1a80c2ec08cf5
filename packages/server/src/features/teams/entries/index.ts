export { selectEntry } from "./entries.sql.ts";
export { checkName, normaliseName, type DetailProblem } from "./entry-details.ts";
export { entryRoutes } from "./entries.routes.ts";
