export { organisationFileRoutes } from "./organisation-files.routes.ts";
export { seasonFileRoutes } from "./season-files.routes.ts";
export { tableFileRoutes } from "./table-file.routes.ts";
