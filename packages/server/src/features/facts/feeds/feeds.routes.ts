/**
 * News feeds for the site. Only whole listed URLs are fetched: a list of hosts would let any visitor make the server
 * request any page there.
 */
import { type AnswerOf, BRAND_NAMES, callUrl, feedCall, feedPictureCall, routeSchema } from "@elleveren/contract";
import { sql } from "kysely";

import { type Feed, loadFeedFormats } from "../../../adapters/feeds/index.ts";
import { createPublicReader } from "../../../adapters/public-network/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { createFeedPictures, findPictureUrl, pictureKey } from "./feed-pictures.ts";
import { createPictureCoder } from "./picture-coder.ts";
import { createFeedStore } from "./feed-store.ts";

const FEED_CACHING = "public, max-age=60";
const PICTURE_CACHING = "public, max-age=86400";

export function feedRoutes(app: App, ctx: Context): void {
  const reader = createPublicReader({ allowLoopback: ctx.config.feedsFromLoopback });
  const coder = createPictureCoder();
  app.addHook("onClose", async () => {
    await Promise.all([reader.close(), coder.close()]);
  });
  const pictures = createFeedPictures({ reader, coder, nowSeconds: realSeconds });
  const feeds = createFeedStore({
    reader,
    nowSeconds: realSeconds,
    onFailure: (url, error) => ctx.log.warn({ err: error, url }, "a news feed is not to be had"),
  });
  const readFeed = async (url: string): Promise<Feed | null> => {
    const address = await listedAddress(ctx, url);
    return address === null ? null : feeds.read(address);
  };

  app.get(feedCall.path, { schema: routeSchema(feedCall) }, async ({ query: { url } }, reply) => {
    const feed = await readFeed(url);
    if (!feed) throw refuseField("url", "invalid");
    const { writeRss } = await loadFeedFormats();
    const answer = presentFeed(url, feed, writeRss(feed));
    // An empty feed is asked for again after a few seconds.
    if (answer.contents !== "") reply.header("cache-control", FEED_CACHING);
    return answer;
  });

  const { querystring } = routeSchema(feedPictureCall);
  app.get(feedPictureCall.path, { schema: { querystring } }, async ({ query }, reply) => {
    const feed = await readFeed(query.url);
    const pictureUrl = feed && findPictureUrl(feed, query.picture);
    const picture = pictureUrl ? await pictures.read(pictureUrl, query.url) : null;
    if (!picture) throw notFound("picture");
    return (
      reply
        .header("cache-control", PICTURE_CACHING)
        // Made of another host's file: opened as a page in a browser, it can do nothing.
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type("image/webp")
        .send(picture.bytes)
    );
  });
}

/** `contents`: the feed again as RSS. */
const presentFeed = (url: string, feed: Feed, contents: string): AnswerOf<typeof feedCall> => ({
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

/**
 * The address when the operator listed it (`FEED_URLS`, the sites' records, clubs' news with the code of a known club); else
 * null.
 */
async function listedAddress(ctx: Context, url: string): Promise<string | null> {
  const address = URL.canParse(url) ? new URL(url).href : null;
  if (address === null) return null;
  if (ctx.config.feedUrls.includes(address)) return address;
  return (await isClubNews(ctx, address)) ? address : null;
}

async function isClubNews(ctx: Context, address: string): Promise<boolean> {
  const { records } = ctx.config.sites;
  const codes = BRAND_NAMES.flatMap((brand) => codeIn(records[brand].club_news_url, address) ?? []);
  if (codes.length === 0) return false;
  const { rows } = await sql`select 1 from clubs where code = any(${codes}::int[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The code that makes the address of the template; null when none does. */
function codeIn(template: string | null, address: string): number | null {
  if (template === null) return null;
  const [before = "", ...after] = template.split("{team_code}");
  const code = /^(?:0|[1-9]\d{0,8})/.exec(address.slice(new URL(before).href.length))?.[0];
  const filled = code === undefined ? null : new URL([before, ...after].join(code)).href;
  return filled === address ? Number(code) : null;
}
