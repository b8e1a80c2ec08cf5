export { SECURITY_EVENTS, type SecurityEvent } from "./events.ts";
export { createSecurityLog, selectLogKey, type EventFacts, type SecurityLog } from "./security-log.ts";
