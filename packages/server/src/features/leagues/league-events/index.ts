export type { CorrectionData } from "./correction-words.ts";
export { type GoalData, type PaperData, readEventBody, tellEvent, timeInWords } from "./event-words.ts";
export {
  deliveryOf,
  insertDeliveries,
  type LeagueEvent,
  type LeagueNamed,
  type NewDelivery,
  queueEvent,
  queueLeagueEvent,
  queueMemberEvent,
  type Subscribed,
} from "./queue-event.sql.ts";
