/** Line-ups as clubs announce them before a match. */
export { lineupsAnnouncedRoutes } from "./lineups-announced.routes.ts";
