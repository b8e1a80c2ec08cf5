export { isOutboxOpen, OUTBOX_PATH, outboxRoutes } from "./outbox.routes.ts";
