export { gameDataRoutes } from "./game-data.routes.ts";
export { sumRounds } from "./season-figures.ts";
