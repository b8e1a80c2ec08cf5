export { deletePastBenched } from "./benched.sql.ts";
export { deletePastReminders } from "./reminders.sql.ts";
export { deletePastUntouched } from "./untouched.sql.ts";
export { deadlineText, englishRound, loadSquadNotes } from "./reminder-texts.ts";
export { reminderRoutes } from "./reminders.routes.ts";
export { registerReminders } from "./register-reminders.ts";
export { registerBenched } from "./register-benched.ts";
export { registerUntouched } from "./register-untouched.ts";
