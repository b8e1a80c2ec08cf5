/** Teams' line-ups of a round as they count now, and what they have together. */
import { NO_MATCH, chipScoring, type ChipName, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type ScoredRound, scoreSquads } from "../../play/index.ts";
import type { PointsSoFar } from "./round-points.ts";

export interface Lineup {
  readonly entryId: EntryId;
  readonly chip: ChipName | null;
  readonly costPoints: number;
  /** Wears the armband as it counts; null when neither captain nor vice-captain played. */
  readonly captainId: FootballerId | null;
  /** By footballer of the fifteen, starters first; 0 is on the bench. */
  readonly multipliers: ReadonlyMap<FootballerId, number>;
}

/** Who had no squad in the round is not there. */
export async function loadLineups(
  ctx: Context,
  entryIds: readonly EntryId[],
  roundId: RoundId,
): Promise<ReadonlyMap<EntryId, Lineup>> {
  const scored = await scoreSquads(ctx, entryIds, roundId);
  return new Map([...scored].map(([entryId, round]) => [entryId, lineupOf(ctx, entryId, roundId, round)]));
}

function lineupOf(ctx: Context, entryId: EntryId, roundId: RoundId, scored: ScoredRound): Lineup {
  const { squad, score } = scored;
  return {
    entryId,
    chip: squad.chip,
    costPoints: score.costPoints,
    captainId: armbandsOf(ctx, roundId, scored)[0] ?? null,
    multipliers: new Map(score.picks.map(({ footballerId, multiplier }) => [footballerId, multiplier])),
  };
}

/**
 * Who wears an armband: the captain, the vice-captain where the captain did not play, both under a chip that multiplies
 * both; nobody who did not play himself. The captain first.
 */
export function armbandsOf(ctx: Context, roundId: RoundId, { squad, score }: ScoredRound): FootballerId[] {
  const points = ctx.live.roundPoints(roundId);
  const isAbsent = (id: FootballerId) => (points.get(id)?.performance ?? NO_MATCH).absent;
  const captains = score.picks.flatMap(({ footballerId, isCaptain }) => (isCaptain ? [footballerId] : []));
  const vices = score.picks.flatMap(({ footballerId, isViceCaptain }) => (isViceCaptain ? [footballerId] : []));
  const playing = captains.filter((id) => !isAbsent(id));
  const isVicesTurn = playing.length === 0 || chipScoring(squad.chip).viceCaptain > 1;
  return isVicesTurn ? [...playing, ...vices.filter((id) => !isAbsent(id))] : playing;
}

/** Before transfer costs. */
export const pointsOfLineup = ({ multipliers }: Lineup, soFar: (id: FootballerId) => PointsSoFar): number =>
  [...multipliers].reduce((sum, [id, multiplier]) => sum + multiplier * soFar(id).points, 0);

/** Footballers who count and have matches left. */
export const leftOfLineup = ({ multipliers }: Lineup, soFar: (id: FootballerId) => PointsSoFar): number =>
  [...multipliers].filter(([id, multiplier]) => multiplier > 0 && soFar(id).matchesLeft > 0).length;
