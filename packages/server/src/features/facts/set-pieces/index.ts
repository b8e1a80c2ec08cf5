export { setPieceRoutes } from "./set-pieces.routes.ts";
