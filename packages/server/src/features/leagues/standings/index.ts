export { memberCache } from "./league-members.ts";
export { loadLeagueRankAfter, loadLeagueRanks } from "./league-ranks.ts";
export { forgetWinner, insertSeasonWinners } from "./past-winners.sql.ts";
export { loadStandings } from "./load-standings.ts";
export { findPhase, standingsRoutes } from "./standings.routes.ts";
export { roundStamps } from "./round-stamps.ts";
export { loadTablePage, presentTablePage, type TablePage, type TableRequest } from "./table-page.ts";
