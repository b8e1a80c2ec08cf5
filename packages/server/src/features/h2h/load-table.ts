/** One league's whole table as it stood in a round, for what is told of places in it. */
import type { LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { selectDraw } from "./draws.sql.ts";
import { lastCountedRound, loadTables, type H2hRow } from "./load-tables.ts";

/** Best first, through the round's matches as far as they are played; empty before the league's first one. */
export async function loadH2hTable(ctx: Context, leagueId: LeagueId, roundId: RoundId): Promise<readonly H2hRow[]> {
  const draw = await selectDraw(ctx.db, leagueId);
  const through = Math.min(roundId, lastCountedRound(ctx));
  if (!draw || through < draw.firstRound) return [];
  const [table = []] = await loadTables(ctx, [draw], through);
  return table;
}
