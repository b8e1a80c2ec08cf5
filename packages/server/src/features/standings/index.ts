export { loadLeagueRankAfter, loadLeagueRanks } from "./league-ranks.ts";
export { standingsRoutes } from "./standings.routes.ts";
export { presentNewEntry } from "./standings.present.ts";
export { type EntryName, type NewEntry, selectLastFactMs, selectNames, selectNewMembers } from "./standings.sql.ts";
