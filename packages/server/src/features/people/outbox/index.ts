export { isOutboxOpen, OUTBOX_PATH, outboxRoutes } from "./outbox.routes.ts";
export { readLetters } from "./read-letters.ts";
