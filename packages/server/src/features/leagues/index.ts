/**
 * Leagues of every kind and whatever is worked out for them: members, tables, head-to-heads, cups, live pages, pictures,
 * embeds and webhooks. Reads squads and live points; nothing of a squad depends on a league.
 */
export {
  checkLeagueName,
  countRenewable,
  deleteLeagueMessage,
  drawLeagueCode,
  ensureOverallLeague,
  handOverLeagues,
  insertPastLeague,
  isMember,
  joinFanLeague,
  joinSystemLeagues,
  type League,
  leagueRoutes,
  type LeagueViewer,
  leaveFanLeague,
  normaliseLeagueName,
  presentLeague,
  requireLeague,
  selectCoAdministered,
  selectLeague,
  selectLeaguesOfEntry,
} from "./leagues/index.ts";
export {
  forgetWinner,
  insertSeasonWinners,
  loadLeagueRanks,
  markOf,
  memberCache,
  selectSettlings,
  standingsRoutes,
} from "./standings/index.ts";
export { advanceCups, commitSeeds, cupRoutes, type EntryCups, loadEntryCups, registerCups } from "./cups/index.ts";
export {
  drawDueKnockouts,
  drawDueLeagues,
  type H2hDraw,
  h2hRoutes,
  loadAllMatches,
  loadH2hRanks,
  loadH2hTable,
  registerH2hJobs,
  selectBrackets,
  selectStartedDraws,
} from "./h2h/index.ts";
export { activeTableRoutes } from "./league-active/index.ts";
export { leagueEmbedRoutes } from "./league-embed/index.ts";
export {
  checkFormatName,
  formatSeason,
  leagueFormatRoutes,
  normaliseFormatName,
  registerFormatCorrections,
} from "./league-formats/index.ts";
export { leagueNowRoutes, loadLeagueRound, loadOwnership, pointsSoFar } from "./league-now/index.ts";
export { createOddsBook, leagueOddsRoutes } from "./league-odds/index.ts";
export { leaguePaperRoutes } from "./league-paper/index.ts";
export {
  closeMemberships,
  forgetInvitedAddresses,
  loadAllPeople,
  loadDepartmentTable,
  organisationFor,
  organisationRoutes,
  stretchFor,
} from "./organisations/index.ts";
export { leaguePageRoutes } from "./league-pages/index.ts";
export { leagueSeasonRoutes, phaseFor } from "./league-season/index.ts";
export { askRoutes, chatRoutes, deleteOldQuestions } from "./chat/index.ts";
export { deleteOldDeliveries, deleteOldInstalls, registerWebhooks, webhookRoutes } from "./webhooks/index.ts";
export { forfeitRoutes } from "./league-forfeits/index.ts";
export {
  forgetHallTeams,
  honourRoutes,
  insertPastHonours,
  registerHall,
  selectWithoutHonours,
} from "./league-honours/index.ts";
export { wrappedRoutes } from "./wrapped/index.ts";
export { SHARE_WORDS, shareRoutes } from "./share/index.ts";
