export { jobsDeskRoutes } from "./jobs-desk.routes.ts";
