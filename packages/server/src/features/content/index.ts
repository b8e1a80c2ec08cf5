/**
 * The game's publications: start-up data and files, footballers, plain pages, the calendar, notices, e-mails and
 * reminders. Presents other domains' knowledge; decides nothing.
 */
export { gameDataRoutes, phaseLabel, presentGameConfig, sumRounds } from "./game-data/index.ts";
export { footballerRoutes } from "./footballers/index.ts";
export { calendarRoutes } from "./calendar/index.ts";
export { momentRoutes } from "./moment/index.ts";
export { plainRoutes } from "./plain/index.ts";
export { organisationFileRoutes, seasonFileRoutes, tableFileRoutes } from "./table-file/index.ts";
export { apiDocsRoutes } from "./api-docs/index.ts";
export { openDataRoutes, registerOpenData } from "./open-data/index.ts";
export { publicLogRoutes, registerPublicLog } from "./public-log/index.ts";
export { noticeRoutes } from "./notices/index.ts";
export {
  LetterError,
  listRecipients,
  newsletterRoutes,
  readLetter,
  registerNewsletter,
  selectSigningSecret,
  sendLetter,
  unsubscribeLink,
} from "./newsletter/index.ts";
export {
  deletePastBenched,
  deletePastReminders,
  deletePastUntouched,
  registerBenched,
  registerReminders,
  registerUntouched,
  reminderRoutes,
} from "./reminders/index.ts";
