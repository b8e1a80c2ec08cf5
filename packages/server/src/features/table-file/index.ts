export { tableFileRoutes } from "./table-file.routes.ts";
