export { auditRoutes } from "./audit.routes.ts";
export { type Act, actorOf, recordAct } from "./record-act.ts";
