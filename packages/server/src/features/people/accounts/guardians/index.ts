export { registerGuardianLetters, tellGuardian } from "./guardian-letters.ts";
export {
  askWaiting,
  checkGuardian,
  lastBirthAlone,
  nameGuardian,
  needsGuardian,
  remindGuarded,
  startBetween,
  startConsent,
  takeGuardianLetter,
} from "./guardians.ts";
export { deleteFreed, selectMatter, selectOverdue, updateAgreed } from "./guardians.sql.ts";
