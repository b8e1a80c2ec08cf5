/** How entries are doing, for the rows of a table: read from the engine's columns alone, so a page costs no query. */
import type { WireEntryForm } from "@elleveren/contract";
import type { EntryRound } from "@elleveren/engine";
import { roundId as toRoundId, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound, stillToPlay } from "../../live/index.ts";

/** Rounds shown, the latest one included. */
const SHOWN_ROUNDS = 5;

export interface EntryForms {
  /** The latest round whose deadline has passed; null before the first. */
  readonly roundId: RoundId | null;
  readonly forms: readonly WireEntryForm[];
}

/** In the order asked for; who is unknown or has not begun is left out. */
export function loadEntryForms(ctx: Context, entryIds: readonly EntryId[]): EntryForms {
  const current = currentRound(ctx.live.findSeason());
  const engine = ctx.live.engine();
  if (!current || !engine) return { roundId: null, forms: [] };
  const { roundId } = current;
  const first = Math.max(1, roundId - SHOWN_ROUNDS + 1);
  const rounds = Array.from({ length: roundId - first + 1 }, (_, index) => first + index);
  const forms = entryIds.flatMap((entryId) => {
    const played = rounds.flatMap((round) => engine.entryRound(entryId, round) ?? []);
    const latest = played.at(-1);
    if (!latest) return [];
    return [
      {
        entry: entryId,
        points: played.map((round) => ({ event: toRoundId(round.roundId), points: round.points })),
        captain: armbandOf(ctx, latest, roundId),
        ...countLeft(ctx, latest, roundId),
      },
    ];
  });
  return { roundId, forms };
}

/** Once the captain is known not to play and the vice-captain counts twice, he wears the armband. */
function armbandOf(ctx: Context, { lineup }: EntryRound, roundId: RoundId): FootballerId | null {
  if (!lineup) return null;
  const { footballerIds, captainSlot, viceSlot, multipliers } = lineup;
  const [captain, vice] = [footballerIds[captainSlot - 1]!, footballerIds[viceSlot - 1]!];
  const isAbsent = ctx.live.performanceOf(roundId, captain).absent;
  return isAbsent && multipliers[viceSlot - 1]! > 1 ? vice : captain;
}

function countLeft(ctx: Context, { lineup }: EntryRound, roundId: RoundId): { left_to_play: number; in_play: number } {
  const season = ctx.live.season();
  const points = ctx.live.roundPoints(roundId);
  const count = { left_to_play: 0, in_play: 0 };
  lineup?.footballerIds.forEach((id, slotIndex) => {
    if (lineup.multipliers[slotIndex] === 0) return;
    const { matchesLeft, isOn } = stillToPlay(season, points.get(id));
    if (matchesLeft > 0) count.left_to_play += 1;
    if (isOn) count.in_play += 1;
  });
  return count;
}
