export { confirmTransfers } from "./confirm-transfers.ts";
export { transferRoutes } from "./transfers.routes.ts";
