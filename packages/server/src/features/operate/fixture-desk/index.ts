export { presentControlled } from "./fixture-desk.present.ts";
export { fixtureDeskRoutes } from "./fixture-desk.routes.ts";
