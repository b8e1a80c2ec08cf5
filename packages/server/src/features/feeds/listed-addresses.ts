import type { Context } from "../../context.ts";

/** The address as it is asked for when it is one of the operator's (`FEED_URLS` and the sites' own); else null. */
export function listedAddress(ctx: Context, url: string): string | null {
  const address = URL.canParse(url) ? new URL(url).href : null;
  return address !== null && ctx.config.feedUrls.includes(address) ? address : null;
}
