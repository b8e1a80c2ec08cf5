export { outboxOf, sendMail, type MailMessage } from "./mail.ts";
