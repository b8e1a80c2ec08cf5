export { loadEntryWrapped } from "./entry-wrapped.ts";
export { wrappedRoutes } from "./wrapped.routes.ts";
