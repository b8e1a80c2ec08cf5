export { correctionRoutes } from "./corrections.routes.ts";
