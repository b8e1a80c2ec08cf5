export {
  queueEvent,
  queueMemberEvent,
  selectSubscribed,
  type LeagueEvent,
  type Subscribed,
} from "./queue-event.sql.ts";
export { hookBody, type LeagueNamed } from "./hook-body.ts";
