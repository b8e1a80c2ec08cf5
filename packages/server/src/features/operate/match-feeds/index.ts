/** Sources of match facts: `docs/FEEDS.md`. */
export { selectFeeds } from "./match-feeds.sql.ts";
export { controlFeedsRoutes } from "./control-feeds.routes.ts";
export { addFeedMetrics } from "./feed-metrics.ts";
export { pushRoutes } from "./push.routes.ts";
export { registerMatchFeeds } from "./register-match-feeds.ts";
