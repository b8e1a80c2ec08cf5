export { createFileFeed } from "./file/file-feed.ts";
export { createFplApiFeed } from "./fpl-api/fpl-api-feed.ts";
export {
  AnotherSeason,
  FeedUnreadable,
  type FeedAnswer,
  type FeedAside,
  type FeedFindings,
  type FeedMessage,
  type FeedPosition,
  type FeedQuestion,
  type MatchFeed,
  type ReadFile,
} from "./match-feed.ts";
export { hear, heardOf, isHeard, isSigned, SIGNATURE_HEADER, signMessage, TIMESTAMP_HEADER } from "./push/signature.ts";
export { readFacts } from "./read-facts.ts";
