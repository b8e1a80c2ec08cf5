export type { CorrectionData } from "./correction-words.ts";
export {
  type LeagueEvent,
  type LeagueNamed,
  queueEvent,
  queueLeagueEvent,
  queueMemberEvent,
  type Subscribed,
} from "./queue-event.sql.ts";
