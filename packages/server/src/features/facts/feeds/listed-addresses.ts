import { BRAND_NAMES } from "@elleveren/contract";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";

/**
 * The address as it is asked for when it is one that the operator listed (`FEED_URLS`, the sites' records, and of a site's
 * address of clubs' news those with the code of a club that there is); else null.
 */
export async function listedAddress(ctx: Context, url: string): Promise<string | null> {
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
