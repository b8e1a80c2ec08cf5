export { healthRoutes } from "./health.routes.ts";
export { clientErrorRoutes } from "./client-errors.routes.ts";
