export { LetterError, readLetter, type Letter } from "./letter.ts";
export { listRecipients } from "./list-recipients.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { selectSigningSecret } from "./newsletter.sql.ts";
export { registerNewsletter, sendLetter, type LetterSending } from "./send-letter.ts";
export { unsubscribeLink } from "./unsubscribe-link.ts";
