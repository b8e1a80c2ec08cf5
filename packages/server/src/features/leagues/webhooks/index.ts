export { registerWebhooks } from "./find-events.ts";
export { webhookRoutes } from "./webhooks.routes.ts";
export { deleteOldDeliveries } from "./webhooks.sql.ts";
