export {
  checkReceipt,
  hashSquad,
  issueReceipt,
  presentReceipt,
  receiptText,
  type Receipt,
  signReceipt,
  verifyReceipt,
} from "./receipts.ts";
export { insertLog, selectChipTimes, selectGameNowMs, selectLog, selectOpeningSquad } from "./entry-log.sql.ts";
export {
  type LockedEntry,
  type LockedSquad,
  lockEntry,
  lockSquad,
  type SquadChange,
  storeSquad,
} from "./change-squad.ts";
export { lockFootballers, selectFootballers } from "./market.sql.ts";
export { presentProblem } from "./squad-problems.present.ts";
export {
  selectKeptSquad,
  selectLatestSquad,
  selectLatestSquads,
  selectSquadsUntil,
  selectEntryKey,
  squadColumns,
  toStoredSquad,
  type SquadDbRow,
  type EntryKey,
  type StoredSquad,
} from "./squads.sql.ts";
export { inColumns } from "./squad-in-columns.ts";
export { readLogSquad, type StoredLogSquad, storedState } from "./stored-state.ts";
export { verifySquads, type SquadDifference, type SquadVerification } from "./verify/verify-squads.ts";
