export { luckRoutes } from "./luck.routes.ts";
