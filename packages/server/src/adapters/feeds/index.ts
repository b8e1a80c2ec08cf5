export { decodeText } from "./decode-text.ts";
export type { Feed, FeedItem } from "./feed.ts";
export { pictureType } from "./picture-type.ts";

/** `parseFeed` and `writeRss`: their libraries are loaded with the first feed, and few processes ever read one. */
export const loadFeedFormats = async () => ({
  ...(await import("./parse-feed.ts")),
  ...(await import("./write-rss.ts")),
});
