export { footballerRoutes } from "./footballers.routes.ts";
