export { fixtureDeskRoutes, presentControlled } from "./fixture-desk.routes.ts";
