export { type H2hDraw, selectDraw } from "./draws.sql.ts";
export { drawDueKnockouts } from "./draw-knockouts.ts";
export { drawDueLeagues } from "./draw-leagues.ts";
export { h2hRoutes } from "./h2h.routes.ts";
export { loadH2hTable } from "./load-standings.ts";
export type { H2hRow } from "./load-tables.ts";
export { loadH2hRanks } from "./load-ranks.ts";
export { registerH2hJobs } from "./register-h2h-jobs.ts";
export { loadTablesByRound } from "./tables-by-round.ts";
