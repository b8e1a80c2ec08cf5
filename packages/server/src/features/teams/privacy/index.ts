export { handOutData } from "./copy-data.ts";
export { privacyRoutes } from "./privacy.routes.ts";
