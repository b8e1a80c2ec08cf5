/** News feeds of other sites, fetched by the server because a page may not reach them itself. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { isoTime, nullable, nullableStr, str, wireObject } from "../wire/wire.ts";

/** A whole address, which must be one that the operator has listed. */
const feedUrl = Type.String({ minLength: 1, maxLength: 2000 });

const feedItem = wireObject({
  /** As the feed has it; its slug where it has none. */
  id: str,
  /** Made of the first 50 characters of the title. */
  slug: str,
  /** Plain text, as all of these: no markup is left, and none may be made of it. */
  title: str,
  summary: str,
  /** An http(s) address to read on at. */
  link: nullableStr,
  published: nullable(isoTime),
  /** The publisher of the article. */
  source: str,
  /** A picture on our own host: see `feedPictureCall`. */
  picture: nullableStr,
  /** Of a clip: the footballer or the tournament that it is of, as the partner numbers them. */
  player_id: nullableStr,
  tournament_id: nullableStr,
});
export type WireFeedItem = Static<typeof feedItem>;

export const feedCall = call({
  method: "GET",
  path: "/api/get-url/",
  access: "public",
  summary: "A news feed that the operator has listed, as text; refused for any other address and for what is no feed.",
  query: wireObject({ url: feedUrl }),
  response: wireObject({
    /** The feed as RSS 2.0, written by us of what is below. Empty, as everything is, while the feed is empty. */
    contents: str,
    title: str,
    items: Type.Array(feedItem),
  }),
  problems: ["invalid"],
});

export const feedPictureCall = call({
  method: "GET",
  path: "/api/feed-picture/",
  access: "public",
  type: "image/webp",
  summary: "A picture that an item of a listed feed names, so that readers ask nobody but us for it.",
  query: wireObject({ url: feedUrl, picture: Type.String({ maxLength: 22, pattern: "^[\\w-]{22}$" }) }),
  /** WebP, made anew of what the feed names: at most 1200 pixels a side, and nothing beside the picture in it. */
  response: Type.Unsafe<Uint8Array>({}),
});
