export { checkReceipt } from "./check-receipt.ts";
export { insertLog, selectChipTimes, selectLog, selectOpeningSquad, type LogRow } from "./entry-log.sql.ts";
export { selectGameNowMs } from "./game-time.sql.ts";
export { lockEntry, lockSquad, type LockedEntry, type LockedSquad } from "./lock-squad.ts";
export { lockFootballers, selectFootballers } from "./market.sql.ts";
export { presentReceipt } from "./receipts.present.ts";
export { hashSquad, issueReceipt, signReceipt, verifyReceipt, type Receipt } from "./receipts.ts";
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
export { storeSquad, type SquadChange } from "./store-squad.ts";
export { verifySquads, type SquadDifference, type SquadVerification } from "./verify/verify-squads.ts";
