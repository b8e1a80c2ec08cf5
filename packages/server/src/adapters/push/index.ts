export { sendPush, type PushTarget, type VapidKeys } from "./send-push.ts";
