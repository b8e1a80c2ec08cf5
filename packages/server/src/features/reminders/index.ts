export { deletePastReminders } from "./reminders.sql.ts";
export { reminderRoutes } from "./reminders.routes.ts";
export { registerReminders } from "./register-reminders.ts";
