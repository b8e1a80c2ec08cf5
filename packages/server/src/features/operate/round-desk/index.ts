export { presentRounds, roundDeskRoutes } from "./round-desk.routes.ts";
