export { seasonDeskRoutes } from "./season-desk.routes.ts";
export { registerSeasonWorks } from "./work-season.ts";
