/** Who tells what happens in matches: `docs/FEEDS.md`. */
export { pushRoutes } from "./push.routes.ts";
export { registerMatchFeeds } from "./register-match-feeds.ts";
