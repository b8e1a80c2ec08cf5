/** What programs that draw previews read of a league's page, before any script; nothing of a private league (decision 0170). */
import { leagueId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { chosenSite } from "../../../http/site/site.ts";
import { isShownElsewhere } from "../league-embed/index.ts";
import { selectLeague } from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { previewHead } from "./preview-head.ts";
import { leagueNameIn } from "./table-picture.ts";
import { TABLE_WORDS } from "./table-words.ts";

const PATH = /^\/leagues\/(\d{1,9})\/standings\/(c|h)$/;
const SCORINGS = { c: "classic", h: "h2h" } as const;

/** Rows by their keys, and no table: this answers everybody who opens the page. */
export function registerTableHead(app: App, ctx: Context): void {
  app.addPageHead(PATH, async (request, [path, number, letter]) => {
    const current = currentRound(ctx.live.findSeason());
    const league = current && (await selectLeague(ctx.db, leagueId(Number(number))));
    if (!league || league.scoring !== SCORINGS[letter as "c" | "h"]) return null;
    // Nobody is in its table before.
    if (league.scoring === "h2h" ? !league.isDrawn : league.startRoundId > current.roundId) return null;
    if (!(await isShownElsewhere(ctx.db, league))) return null;
    const { language } = chosenSite(request, ctx);
    const { head } = TABLE_WORDS[language];
    const name = leagueNameIn(language, league);
    const isLive = current.state === "closed";
    return previewHead(ctx, request, {
      // A head-to-head table stands still while knock-outs are played.
      title: head.title(name, isLive || league.scoring === "h2h" ? null : current.roundId),
      description: isLive ? head.soFar : head.settled,
      path,
      // Previews are kept by their address, and every round has another table.
      image: `/share/league/${league.leagueId}/table.png?round=${current.roundId}${isLive ? "&live" : ""}`,
      imageText: head.alt(name),
    });
  });
}
