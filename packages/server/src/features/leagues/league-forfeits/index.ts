export { forfeitRoutes } from "./forfeits.routes.ts";
export { loadHonours } from "./honours.ts";
