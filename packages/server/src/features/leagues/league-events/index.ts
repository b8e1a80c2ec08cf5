export { queueEvent, queueMemberEvent, type LeagueEvent, type Subscribed } from "./queue-event.sql.ts";
export { type LeagueNamed } from "./hook-body.ts";
