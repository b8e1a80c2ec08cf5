export { roundDeskRoutes } from "./round-desk.routes.ts";
