export { forfeitRoutes } from "./forfeits.routes.ts";
export { selectHandsOutSpoon } from "./forfeits.sql.ts";
