/** A league's table on other pages: `/embed/league/:leagueId`, which any site may frame. */
import type { Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, leagueParams, str, wireObject } from "../wire/wire.ts";

/** Rows of the table on other pages: as many as are asked for, within these. */
export const EMBED_ROWS = { fewest: 1, most: 50, usual: 10 } as const;

export const wireLeagueEmbed = wireObject({
  /** Whether other pages may show the league's table. */
  allowed: bool,
  /** Where the table is, from the root of the site. It takes `theme` (light, dark, auto), `lang` (nb, en) and `rows`. */
  path: str,
});
export type WireLeagueEmbed = Static<typeof wireLeagueEmbed>;

export const leagueEmbedCall = call({
  method: "GET",
  path: "/api/league/:leagueId/embed/",
  access: "entry",
  scope: "read",
  summary: "Whether other pages may show an own private league's table, for its administrator.",
  params: leagueParams,
  response: wireLeagueEmbed,
});

export const updateLeagueEmbedCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/embed/",
  access: "entry",
  scope: "leagues:write",
  summary: "Lets other pages show an own private league's table, or no longer; members see it in the league's log.",
  params: leagueParams,
  body: wireObject({ allowed: bool }),
  response: wireLeagueEmbed,
  problems: ["required", "invalid"],
});
