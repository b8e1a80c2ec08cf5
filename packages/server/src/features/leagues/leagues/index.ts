export {
  canAdministerLeague,
  canInviteToLeague,
  canLeaveLeague,
  canManageLeague,
  loadLeagueViewer,
  type LeagueViewer,
} from "./access.ts";
export { selectCoAdministered } from "./members/co-administrators.sql.ts";
export { deleteLeagueMessage, selectLeagueMessage } from "./log/league-message.ts";
export { drawLeagueCode } from "./settings/league-codes.ts";
export { requireLeague, unwrap } from "./league-request.ts";
export { lockOwnLeague, type AccessProblem, type AdministratorRequest } from "./members/own-league.ts";
export { handOverLeagues } from "./settings/hand-over-leagues.ts";
export { checkLeagueName, normaliseLeagueName } from "./making/create-league.ts";
export { leagueRoutes } from "./leagues.routes.ts";
export { insertLeagueAct } from "./log/league-log.sql.ts";
export { answerLeague, presentLeague } from "./league-detail.ts";
export { isLargeLeague, isUnlistable } from "./league-size.sql.ts";
export { countRenewable, insertPastLeague } from "./past-leagues.sql.ts";
export { countMembers, isMember } from "./members/members.sql.ts";
export { selectLeague, selectLeaguesOfEntry, type League } from "./leagues.sql.ts";
export { ensureOverallLeague, joinFanLeague, joinSystemLeagues, leaveFanLeague } from "./making/system-leagues.ts";
