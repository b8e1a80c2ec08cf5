/**
 * News feeds for the site. Only addresses that the operator has listed are ever asked, each written out whole: a list of
 * hosts would let anybody make the server ask for anything there.
 */
import { feedCall, feedPictureCall, routeSchema } from "@elleveren/contract";

import { loadFeedFormats, type Feed } from "../../../adapters/feeds/index.ts";
import { createPublicReader } from "../../../adapters/public-network/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuseField } from "../../../http/calls/errors.ts";
import { createFeedPictures, findPictureUrl } from "./feed-pictures.ts";
import { createPictureCoder } from "./picture-coder.ts";
import { createFeedStore } from "./feed-store.ts";
import { presentFeed } from "./feeds.present.ts";
import { listedAddress } from "./listed-addresses.ts";

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
        // Made of somebody else's file: should a browser ever open it as a page, it can do nothing.
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type("image/webp")
        .send(picture.bytes)
    );
  });
}
