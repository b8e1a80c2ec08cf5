export { momentRoutes } from "./moment.routes.ts";
