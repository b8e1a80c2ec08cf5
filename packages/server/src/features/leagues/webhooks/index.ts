export { registerWebhooks } from "./find-events.ts";
export { deleteOldInstalls } from "./installs.sql.ts";
export { webhookRoutes } from "./webhooks.routes.ts";
export { deleteOldDeliveries } from "./webhooks.sql.ts";
