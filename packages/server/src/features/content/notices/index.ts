export { selectMaintenance } from "./notices.sql.ts";
export { noticeRoutes } from "./notices.routes.ts";
