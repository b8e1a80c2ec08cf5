export { activeSince, loadTableByActivity } from "./active-entries.ts";
export { memberCache } from "./league-members.ts";
export { loadLeagueRankAfter, loadLeagueRanks, roundStamps } from "./league-ranks.ts";
export { forgetWinner, insertSeasonWinners } from "./past-winners.sql.ts";
export { keptPerEngine } from "./kept.ts";
export { loadStandings } from "./load-standings.ts";
export { findPhase, standingsRoutes } from "./standings.routes.ts";
export { loadTablePage, presentTablePage, type TablePage, type TableRequest } from "./table-page.ts";
export { isKnownHere, markOf, readMark, selectSettlings, type Settlings } from "./settlings.ts";
