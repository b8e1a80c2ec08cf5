export { managerOf, presentName } from "./entry-names.ts";
export { memberCache } from "./league-members.ts";
export { loadLeagueRankAfter, loadLeagueRanks } from "./league-ranks.ts";
export { forgetWinner, insertSeasonWinners } from "./past-winners.sql.ts";
export { loadStandings } from "./load-standings.ts";
export { findPhase, standingsRoutes } from "./standings.routes.ts";
export { roundStamps } from "./round-stamps.ts";
export { type EntryName, selectNames } from "./standings.sql.ts";
export { loadTablePage, presentTablePage, type TablePage, type TableRequest } from "./table-page.ts";
