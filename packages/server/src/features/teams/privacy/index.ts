export { handOutData } from "./hand-out-data.ts";
export { privacyRoutes } from "./privacy.routes.ts";
