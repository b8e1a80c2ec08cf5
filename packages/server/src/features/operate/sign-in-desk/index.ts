export { endSessions } from "./end-sessions.ts";
export { signInDeskRoutes } from "./sign-in-desk.routes.ts";
