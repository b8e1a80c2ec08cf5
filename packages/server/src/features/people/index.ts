/**
 * Accounts: signing up and in, factors, sessions, tokens, operators, the audit log, and the outbox of e-mails. Knows
 * nothing of football; every other domain may ask for the calling account.
 */
export {
  type AccountReader,
  checkEmail,
  checkPersonName,
  cleanEmail,
  cleanName,
  createSignInLimits,
  deleteOldEmailKeys,
  deleteOldResets,
  emailKey,
  hashPassword,
  isEmailAddress,
  isPlaceholder,
  registerAccounts,
  registerEmailChanged,
  registerEmailVerification,
  registerPasswordReset,
  selectAccountReader,
  selectEmails,
  type SignInLimits,
  verifyPassword,
} from "./accounts/index.ts";
export {
  answerTrust,
  completeLogin,
  confirmLost,
  deleteExpiredChallenges,
  deleteExpiredJourneys,
  deleteExpiredPending,
  deleteExpiredTokenUses,
  deleteExpiredTrusts,
  type LostFactor,
  type LostFactorProblem,
  passSecondFactor,
  pendingStep,
  pretendSignUp,
  provedNow,
  refuseLost,
  registerAuth,
  registerFactorLetters,
  registerLoginCodes,
  registerLostFactors,
  registerLostLetters,
  removeOperatorsFactors,
  requireProof,
  selectLost,
  signInByPassword,
  signOut,
} from "./auth/index.ts";
export {
  AGENT_SCOPES,
  agentRoutes,
  deleteExpiredAgents,
  MCP_PATH,
  oauthRoutes,
  originOf,
  RESOURCE_METADATA_PATH,
} from "./agents/index.ts";
export { deleteExpiredTokens, tokenRoutes } from "./tokens/index.ts";
export { type Act, actorOf, auditRoutes, recordAct } from "./audit/index.ts";
export {
  changeRole,
  controlRoutes,
  type RoleProblem,
  selectAccountByEmail,
  selectOperators,
} from "./operators/index.ts";
export {
  insertFound,
  type ListedWord,
  managerName,
  matchName,
  type Named,
  type NamePart,
  selectWords,
  subjectName,
  subjectOf,
  watchName,
  wordKey,
  type WordKind,
} from "./names-watched/index.ts";
export { isOutboxOpen, OUTBOX_PATH, outboxRoutes, readLetters } from "./outbox/index.ts";
