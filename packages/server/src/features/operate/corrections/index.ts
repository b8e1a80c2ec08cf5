export { toldCorrectionRoutes } from "./told-corrections.routes.ts";
export { correctionRoutes } from "./corrections.routes.ts";
