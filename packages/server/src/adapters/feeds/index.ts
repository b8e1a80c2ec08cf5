export { decodeText } from "./decode-text.ts";
export { type Feed, type FeedItem, pictureType } from "./feed.ts";

/** `parseFeed` and `writeRss`: their libraries are loaded with the first feed, and few processes ever read one. */
export const loadFeedFormats = () => import("./parse-feed.ts");
