export { seasonFileRoutes } from "./season-files.routes.ts";
export { tableFileRoutes } from "./table-file.routes.ts";
