export type { LeagueEvent, Subscribed } from "./hook-body.ts";
export { queueEvent, queueMemberEvent } from "./queue-event.sql.ts";
export { type LeagueNamed } from "./hook-body.ts";
