export { forgetHallTeams, insertPastHonours, selectWithoutHonours } from "./hall.sql.ts";
export { loadHonours } from "./find-honours.ts";
export { honourRoutes } from "./honours.routes.ts";
export { registerHall } from "./keep-honours.ts";
