export { handOutData } from "./copy-data.ts";
export { guardianRoutes, registerGuardians } from "./guardian.routes.ts";
export { privacyRoutes } from "./privacy.routes.ts";
