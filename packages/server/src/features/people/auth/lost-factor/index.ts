export { askLostFactorRoutes, stopLostFactorRoutes } from "./lost-factor.routes.ts";
export {
  confirmLost,
  refuseLost,
  registerLostFactors,
  removeOperatorsFactors,
  type LostFactorProblem,
} from "./lost-factor.ts";
export { registerLostLetters } from "./lost-factor-letters.ts";
export { selectLost, type LostFactor } from "./lost-factors.sql.ts";
