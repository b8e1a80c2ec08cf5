/**
 * An operator's word that the season is over and its results final. It holds for the results as they stand: when a round is
 * settled again afterwards, it is void and has to be given again (decision 0158).
 */
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { findOpenEnds } from "../../seasons/index.ts";
import {
  lockClosings,
  selectClosing,
  selectStanding,
  upsertClosing,
  type Closing,
  type Standing,
} from "./season-desk.sql.ts";

export type CloseProblem = {
  readonly code: "other_season" | "season_not_over" | "already_closed" | "no_season";
  readonly season?: string;
};

/** Null unless somebody closed this season and nothing was settled since. */
export async function findClosing(db: Queryable, standing: Standing): Promise<Closing | null> {
  const closing = await selectClosing(db, standing.seasonName);
  return closing?.settlements === standing.settlements ? closing : null;
}

export function closeSeason(
  ctx: Pick<Context, "db">,
  { seasonName, by }: { readonly seasonName: string; readonly by: AccountId },
): Promise<Result<Standing, CloseProblem>> {
  return ctx.db.transaction().execute(async (tx) => {
    const standing = await selectStanding(tx);
    if (!standing) return refused([{ code: "no_season" }]);
    if (standing.seasonName !== seasonName) return refused([{ code: "other_season", season: standing.seasonName }]);
    if ((await findOpenEnds(tx)).length > 0) return refused([{ code: "season_not_over" }]);
    // Two at once: the second waits for the first one's row and then sees it.
    await lockClosings(tx);
    if (await findClosing(tx, standing)) return refused([{ code: "already_closed", season: seasonName }]);
    await upsertClosing(tx, standing, actorOf(by));
    await recordAct(tx, {
      by,
      action: "season.close",
      subject: `season ${seasonName}`,
      details: { settlements: standing.settlements },
    });
    return accepted(standing);
  });
}
