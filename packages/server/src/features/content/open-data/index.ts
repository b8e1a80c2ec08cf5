export { openDataRoutes } from "./open-data.routes.ts";
export { registerOpenData } from "./publish-round.ts";
