export { LetterError, readLetter, type Letter } from "./letter.ts";
export { selectSigningSecret } from "./newsletter.sql.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { registerNewsletter, sendLetter, type LetterSending } from "./send-letter.ts";
export { listRecipients, unsubscribeLink } from "./unsubscribe.ts";
