export { leaguePaperRoutes } from "./league-paper.routes.ts";
