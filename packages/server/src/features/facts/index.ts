export type {
  FactProblem,
  FactSource,
  FixtureFact,
  FootballerFact,
  MatchFact,
  RecordedFacts,
  StatsFact,
} from "./fact.ts";
export { normalStats, sameStats } from "./normal-stats.ts";
export { recordFacts, recordFactsIn } from "./record-facts.ts";
export type { Subject } from "./facts.state.ts";
export {
  insertRefusal,
  lockRefusal,
  selectRefusals,
  updateRefusal,
  type Refusal,
  type RefusalState,
} from "./refusals.sql.ts";
export { rerankClaims, withdrawClaims, type Withdrawal } from "./withdraw-claims.ts";
