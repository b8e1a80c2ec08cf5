export { loadAllMatches, loadRoundMatches } from "./load-matches.ts";
export { type H2hDraw, selectDraw } from "./draws.sql.ts";
export { drawDueKnockouts, drawDueLeagues, registerH2hJobs } from "./draw-leagues.ts";
export { h2hRoutes } from "./h2h.routes.ts";
export { loadDuelRecord, loadH2hRanks, loadH2hStandings, loadH2hTable } from "./load-standings.ts";
export { type H2hRow, loadTablesByRound } from "./load-tables.ts";
export { selectBrackets, selectStartedDraws } from "./draws.sql.ts";
