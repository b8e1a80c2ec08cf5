/**
 * News feeds for the site. Only addresses that the operator has listed (`FEED_URLS`) are ever asked, each written out
 * whole: a list of hosts would let anybody make the server ask for anything there.
 */
import { feedCall, routeSchema } from "@elleveren/contract";

import { FeedUnavailable, fetchFeed } from "../../adapters/feeds/index.ts";
import { realSeconds } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { refuseField } from "../../http/errors.ts";

/** However many readers there are, a feed is asked once in this time; also after a failure. */
const KEPT_SECONDS = 60;

interface Fetched {
  readonly atSeconds: number;
  /** Null: it was not to be had. */
  readonly contents: Promise<string | null>;
}

export function feedRoutes(app: App, ctx: Context): void {
  const listed = new Set(ctx.config.feedUrls);
  const kept = new Map<string, Fetched>();

  const contentsOf = (url: string): Promise<string | null> => {
    const now = realSeconds();
    const known = kept.get(url);
    // An empty feed is kept for no time: it is asked for again after a few seconds, and may be there by then.
    if (known && now - known.atSeconds < KEPT_SECONDS) return known.contents;
    const contents = fetchFeed(url).catch((error: unknown) => {
      if (!(error instanceof FeedUnavailable)) throw error;
      ctx.log.warn({ err: error, url }, "a news feed is not to be had");
      return null;
    });
    const fetched: Fetched = { atSeconds: now, contents };
    kept.set(url, fetched);
    const forget = () => kept.get(url) === fetched && kept.delete(url);
    contents.then((text) => text?.trim() === "" && forget(), forget);
    return contents;
  };

  app.get(feedCall.path, { schema: routeSchema(feedCall) }, async (request) => {
    const { url } = request.query;
    const address = URL.canParse(url) ? new URL(url).href : null;
    const contents = address !== null && listed.has(address) ? await contentsOf(address) : null;
    if (contents === null) throw refuseField("url", "invalid");
    return { contents };
  });
}
