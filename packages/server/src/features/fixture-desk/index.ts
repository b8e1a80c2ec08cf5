export { fixtureDeskRoutes } from "./fixture-desk.routes.ts";
