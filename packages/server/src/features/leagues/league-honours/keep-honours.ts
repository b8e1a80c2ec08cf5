/**
 * When the season is over, what was won in each private league is kept for its hall of fame (decision 0254), league by
 * league, with the mark of the settlings it follows from: a correction in the last days is followed, and the season is not
 * closed before all are kept. A process that dies leaves leagues without the mark, and the next one goes on with those.
 */
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { breathe } from "../../../breather.ts";
import { selectLeague } from "../leagues/index.ts";
import { isKnownHere, markOf, selectSettlings } from "../standings/index.ts";
import { seasonProgress } from "../wrapped/index.ts";
import { findHallHonours } from "./find-honours.ts";
import { selectWithoutHonours, upsertHonours } from "./hall.sql.ts";

const QUEUE = "hall-of-fame";
/** Leagues that are read from the database at once. */
const BATCH = 200;

/** The tick only asks whether there is anything to keep. */
export function registerHall(ctx: Context): void {
  ctx.jobs.work(QUEUE, () => keepHonours(ctx));
  ctx.jobs.onTick("hall of fame", async () => {
    if (!ctx.findGame() || !seasonProgress(ctx).is_over) return;
    const mark = markOf(await selectSettlings(ctx.db));
    if ((await selectWithoutHonours(ctx.db, { mark, after: 0, limit: 1 })).length === 0) return;
    await ctx.jobs.send(QUEUE, {}, { singletonKey: QUEUE });
  });
}

/** Until all are kept, or a round is settled meanwhile; the next tick goes on. */
export async function keepHonours(ctx: Context): Promise<void> {
  const settlings = await selectSettlings(ctx.db);
  const mark = markOf(settlings);
  let after = 0;
  while (seasonProgress(ctx).is_over && isKnownHere(ctx, settlings)) {
    const ids = await selectWithoutHonours(ctx.db, { mark, after, limit: BATCH });
    for (const id of ids) {
      const league = await selectLeague(ctx.db, id);
      const honours = league ? await findHallHonours(ctx, league) : [];
      const isKept = await transact(ctx.db, async (tx) => {
        // The honours found may be of before a settling that came meanwhile.
        if (markOf(await selectSettlings(tx)) !== mark) return false;
        await upsertHonours(tx, { leagueId: id, mark, honours });
        return true;
      });
      if (!isKept) return;
      await breathe();
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
