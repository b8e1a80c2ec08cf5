export type { CorrectionData } from "./correction-words.ts";
export { type GoalData, type PaperData, readEventBody, tellEvent, timeInWords } from "./event-words.ts";
export {
  eventBody,
  type LeagueEvent,
  type LeagueNamed,
  queueEvent,
  queueLeagueEvent,
  queueMemberEvent,
  type Subscribed,
} from "./queue-event.sql.ts";
