export { closeMail, outboxOf, sendMail, type MailMessage } from "./mail.ts";
