export { memberCache } from "./league-members.ts";
export { loadLeagueRankAfter, loadLeagueRanks } from "./league-ranks.ts";
export { findPhase, standingsRoutes } from "./standings.routes.ts";
export { roundStamps } from "./round-stamps.ts";
export { presentNewEntry } from "./standings.present.ts";
export { type EntryName, type NewEntry, selectLastFactMs, selectNames, selectNewMembers } from "./standings.sql.ts";
