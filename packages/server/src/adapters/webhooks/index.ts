export { checkWebhookUrl, type WebhookUrlProblem } from "./webhook-url.ts";
export { postWebhook, type PostedWebhook } from "./post-webhook.ts";
