export { loadLuck } from "./load-luck.ts";
export { luckRoutes } from "./luck.routes.ts";
