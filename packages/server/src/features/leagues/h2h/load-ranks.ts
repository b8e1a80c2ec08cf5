/** Where one entry stands in its head-to-head leagues, live. */
import type { LeagueRank } from "@elleveren/engine";
import type { EntryId, LeagueId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { selectDraws } from "./draws.sql.ts";
import { lastCountedRound, loadTables } from "./load-tables.ts";

/** Its total is league points. A league that has played no match yet has no ranks. */
export async function loadH2hRanks(
  ctx: Context,
  entryId: EntryId,
  leagues: readonly League[],
): Promise<ReadonlyMap<LeagueId, LeagueRank>> {
  const drawn = leagues.filter(({ scoring, isDrawn }) => scoring === "h2h" && isDrawn);
  const counted = lastCountedRound(ctx);
  const draws = (
    await selectDraws(
      ctx.db,
      drawn.map(({ leagueId }) => leagueId),
    )
  ).filter(({ firstRound, lastRegularRound }) => firstRound <= Math.min(counted, lastRegularRound));
  const tables = await loadTables(ctx, draws, counted);
  return new Map(
    draws.flatMap(({ leagueId }, index) => {
      const table = tables[index]!;
      const row = table.find((candidate) => candidate.entryId === entryId);
      if (!row) return [];
      const { rank, lastRank, total: totalPoints } = row;
      const leaderPoints = table[0]?.total ?? 0;
      return [[leagueId, { rank, lastRank, totalPoints, leaderPoints, rankedCount: table.length }] as const];
    }),
  );
}
