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
