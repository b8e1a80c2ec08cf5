export { clientErrorRoutes, healthRoutes } from "./health.routes.ts";
export { createGameMetrics, type GameFigures, type GameMetrics } from "./game-metrics.ts";
export { longestAway } from "./metrics.ts";
