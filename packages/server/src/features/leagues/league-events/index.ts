export {
  type LeagueEvent,
  type LeagueNamed,
  queueEvent,
  queueMemberEvent,
  type Subscribed,
} from "./queue-event.sql.ts";
