export { loadEntryWrapped } from "./entry-wrapped.ts";
export { loadTableEnds } from "./final-table.ts";
export { seasonProgress } from "./season-progress.ts";
export { wrappedRoutes } from "./wrapped.routes.ts";
