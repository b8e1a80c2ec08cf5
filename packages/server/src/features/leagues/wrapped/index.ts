export { loadEntryWrapped } from "./entry-wrapped.ts";
export { FEWEST_FOR_SPOON, loadTableEnds } from "./final-table.ts";
export { seasonProgress } from "./season-progress.ts";
export { wrappedRoutes } from "./wrapped.routes.ts";
