export { FeedUnavailable, fetchFeed } from "./fetch-feed.ts";
