export { registerWebhooks } from "./register-webhooks.ts";
export { webhookRoutes } from "./webhooks.routes.ts";
export { deleteOldDeliveries } from "./webhooks.sql.ts";
