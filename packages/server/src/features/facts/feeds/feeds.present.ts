import { callUrl, feedPictureCall, type AnswerOf, type feedCall } from "@elleveren/contract";

import type { Feed } from "../../../adapters/feeds/index.ts";
import { pictureKey } from "./feed-pictures.ts";

/** `url` is the feed's own, as it was asked for. */
/** `contents`: the feed again as RSS. */
export const presentFeed = (url: string, feed: Feed, contents: string): AnswerOf<typeof feedCall> => ({
  contents,
  title: feed.title,
  items: feed.items.map((item) => ({
    id: item.id,
    slug: item.slug,
    title: item.title,
    summary: item.summary,
    link: item.link,
    published: item.publishedAtMs === null ? null : new Date(item.publishedAtMs).toISOString(),
    source: item.source,
    picture:
      item.pictureUrl === null
        ? null
        : callUrl(feedPictureCall, undefined, { url, picture: pictureKey(item.pictureUrl) }),
    player_id: item.playerId,
    tournament_id: item.tournamentId,
  })),
});
