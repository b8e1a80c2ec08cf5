export { roundDeskRoutes } from "./round-desk.routes.ts";
export { presentRounds } from "./rounds.present.ts";
