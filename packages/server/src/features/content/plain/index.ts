/**
 * The page for browsers that cannot run the site, in plain HTML (decision 0217): deadline, next steps, signing in, and
 * the manager's team to read and to line up. Owns no data: it calls `people` and `play`, as their own routes do.
 */
export { plainRoutes } from "./plain.routes.ts";
