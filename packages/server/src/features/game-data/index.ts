export { gameDataRoutes } from "./game-data.routes.ts";
