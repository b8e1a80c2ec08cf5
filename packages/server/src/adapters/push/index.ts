export { checkPushEndpoint } from "./push-endpoint.ts";
export { sendPush, type PushTarget, type VapidKeys } from "./send-push.ts";
