export { registerH2hJobs } from "./register-h2h-jobs.ts";
export { drawDueLeagues } from "./draw-leagues.ts";
