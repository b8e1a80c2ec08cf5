export { decodeText } from "./decode-text.ts";
export type { Feed, FeedItem } from "./feed.ts";
export { NoFeed, parseFeed } from "./parse-feed.ts";
export { pictureType } from "./picture-type.ts";
export { writeRss } from "./write-rss.ts";
