export { gameDataRoutes, presentLive } from "./game-data.routes.ts";
export { sumRounds } from "./season-figures.ts";
export { presentElements } from "./elements.present.ts";
export { presentGameConfig } from "./game-settings.present.ts";
export { phaseLabel } from "./labels.ts";
