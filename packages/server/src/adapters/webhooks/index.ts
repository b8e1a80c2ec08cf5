export { postWebhook, type PostedWebhook } from "./post-webhook.ts";
