export type {
  FactProblem,
  FactSource,
  FixtureFact,
  FootballerFact,
  LineupFact,
  MatchFact,
  RecordedFacts,
  StatsFact,
} from "./fact.ts";
export type { Substitution } from "./facts.state.ts";
export { newsOf } from "./fact.ts";
export { checkFigures } from "./check-facts.ts";
export { type Contradiction, joinPaused, rankNow, selectContradictions } from "./claims.sql.ts";
export { type FixtureState, type FootballerState, normalStats, sameStats } from "./facts.state.ts";
export type { Subject } from "./fact.ts";
export { recordFacts, recordFactsIn, REPEATED } from "./record-facts.ts";
export { FIXTURE_STATE, FOOTBALLER_STATE, lockFacts } from "./facts.sql.ts";
export { isStorable, isStorableText, quoted, storableProblems } from "./storable.ts";
export { insertRefusal, selectRefusals, type Refusal } from "./refusals.sql.ts";
export { decideContradiction } from "./decide-contradiction.ts";
export { canTake, decideRefused } from "./take-refused.ts";
export { rerankClaims, withdrawClaims, type Withdrawal } from "./withdraw-claims.ts";
export {
  planCorrection,
  planTakingBack,
  takeBack,
  writeCorrection,
  type CorrectionChange,
  type SpokenChange,
  type SpokenSince,
} from "./correct-facts.ts";
export { forgetPositions } from "./facts-changes.sql.ts";
export type { FactPlan } from "./plan-facts.ts";
