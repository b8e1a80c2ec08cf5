export { sendMail, type MailMessage } from "./mail.ts";
