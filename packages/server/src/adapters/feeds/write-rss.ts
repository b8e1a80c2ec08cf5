import { generateRssFeed } from "feedsmith";

import type { Feed } from "./feed.ts";

/** The feed again as RSS, of nothing but what we kept of it; an empty feed is an empty text. */
export function writeRss({ title, items }: Feed): string {
  if (title === "" && items.length === 0) return "";
  return generateRssFeed({
    title,
    items: items.map(({ title: itemTitle, id, summary, link, publishedAtMs }) => ({
      title: itemTitle,
      guid: { value: id, isPermaLink: false },
      ...(summary === "" ? {} : { description: summary }),
      ...(link === null ? {} : { link }),
      ...(publishedAtMs === null ? {} : { pubDate: new Date(publishedAtMs) }),
    })),
  });
}
