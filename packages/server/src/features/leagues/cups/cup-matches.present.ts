/** Cup matches in the words of the wire, with the points they stand at now. */
import type { WireMatch } from "@elleveren/contract";
import { cupRoundName } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { CupMatch, CupTeam } from "./cup-matches.sql.ts";

/**
 * A match whose round is on carries live points after the transfer cost and no winner; one of a round to come stands at
 * nil. A bye carries the points of the round before (EG-70).
 */
export function presentCupMatch(ctx: Context, match: CupMatch): WireMatch {
  const { first, second } = match;
  return {
    id: match.matchId,
    league: match.cupId,
    event: match.roundId,
    is_knockout: true,
    knockout_name: cupRoundName(match.roundId, match.finalRoundId),
    is_bye: second === null,
    winner: match.winnerId,
    tiebreak: match.tiebreak,
    seed_value: null,
    entry_1_entry: first.entryId,
    entry_1_name: first.name,
    entry_1_player_name: first.managerName,
    entry_1_points: pointsOf(ctx, match, first),
    entry_1_win: 0,
    entry_1_draw: 0,
    entry_1_loss: 0,
    entry_1_total: 0,
    entry_2_entry: second?.entryId ?? null,
    entry_2_name: second?.name ?? "",
    entry_2_player_name: second?.managerName ?? "",
    entry_2_points: second ? pointsOf(ctx, match, second) : 0,
    entry_2_win: 0,
    entry_2_draw: 0,
    entry_2_loss: 0,
    entry_2_total: 0,
  };
}

/** Stored once the match is decided; until then the engine's, which are those that settling will store. */
function pointsOf(ctx: Context, { roundId }: CupMatch, { entryId, points }: CupTeam): number {
  if (points !== null) return points;
  const state = ctx.live.findSeason()?.rounds.find((round) => round.roundId === roundId)?.state;
  if (state !== "closed" && state !== "settled") return 0;
  return ctx.live.engine()?.entryRound(entryId, roundId)?.netPoints ?? 0;
}
