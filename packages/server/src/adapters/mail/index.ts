export { closeMail, outboxOf, prepareMail, sendMail, type MailMessage } from "./mail.ts";
export { checkSmtpUrl } from "./smtp-options.ts";
