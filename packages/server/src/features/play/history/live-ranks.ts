/** Ranks of a round that still moves. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { EntryRanks } from "./entry-rounds.sql.ts";

/** Null while the engine does not hold the round or the entry. */
export function liveRanks(ctx: Context, entryId: EntryId, roundId: RoundId): EntryRanks | null {
  const engine = ctx.live.engine();
  const round = engine?.entryRound(entryId, roundId);
  if (!engine || !round || round.overallRank === 0) return null;
  const sort = engine.rankSortOf(entryId, roundId);
  return { round: round.roundRank, overall: round.overallRank, sort, count: round.rankedCount };
}
