export { healthRoutes } from "./health.routes.ts";
export { clientErrorRoutes } from "./client-errors.routes.ts";
export { createGameMetrics, type GameFigures, type GameMetrics } from "./game-metrics.ts";
