export { GAME, SIGNED } from "./game-in-letters.ts";
export { greeting } from "./greeting.ts";
export { closeMail, outboxOf, prepareMail, sendMail, type MailMessage } from "./mail.ts";
export { sendTrialLetter } from "./trial-letter.ts";
export { checkSmtpUrl } from "./smtp-options.ts";
