export { overviewDeskRoutes } from "./overview.routes.ts";
