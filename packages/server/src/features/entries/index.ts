export { entryRoutes } from "./entries.routes.ts";
