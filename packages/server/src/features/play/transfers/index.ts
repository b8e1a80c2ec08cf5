export { confirmTransfers, type ConfirmTransfersProblem } from "./confirm-transfers.ts";
export { transferRoutes } from "./transfers.routes.ts";
export { selectTransfers } from "./transfers.sql.ts";
