export { publicLogRoutes } from "./public-log.routes.ts";
export { registerPublicLog } from "./register-public-log.ts";
