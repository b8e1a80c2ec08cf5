export { listRecipients } from "./list-recipients.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
