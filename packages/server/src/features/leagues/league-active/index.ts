export { activeTableRoutes } from "./active-table.routes.ts";
