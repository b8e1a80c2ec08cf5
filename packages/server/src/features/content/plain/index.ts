/**
 * The page for browsers that cannot run the site, in plain HTML (decision 0217): deadline, what to do, signing in, and one's
 * team to read and to line up. Owns no data: it calls what `people` and `play` own, as their own routes do.
 */
export { plainRoutes } from "./plain.routes.ts";
