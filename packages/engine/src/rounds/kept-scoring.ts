/**
 * What a scoring leaves for the next one of the same round, so that an event of a few footballers need not score
 * everybody: the histograms, and what the rows came to, part by part.
 */
import type { RescoreRowsArgs } from "../kernels/rescore-rows.ts";
import type { RoundState, Season, SquadColumns } from "../season.ts";
import { POINTS_BIAS } from "../tables/rank-table.ts";
import { BLOCK_WORDS, SQUAD_SIZE } from "../tables/squad-block.ts";
import type { KeptCounts } from "../season.ts";

/** Rows looked at, from all over, to estimate how many hold a changed footballer. */
const LOOKED_AT = 4096;

export type Change = Pick<
  RescoreRowsArgs,
  | "changed"
  | "pointsWas"
  | "totalsWas"
  | "was"
  | "pointCountsWas"
  | "lowestPointsWas"
  | "totalCountsWas"
  | "lowestTotalWas"
>;

/** By part, the input that makes `scoreRows` a `rescoreRows`; null when all rows are to be scored. */
export function changesSince(
  season: Season,
  round: RoundState,
  footballers: Int32Array,
  partCount: number,
): Change[] | null {
  const { standing, points } = round;
  if (season.rescoreShare === 0) return null;
  if (!standing?.kept || !standing.footballers || !points || standing.rowCount !== season.rows.count) return null;
  const { kept } = standing;
  const squads = season.squads.get(round.roundId);
  if (kept.squads !== squads || kept.squadsVersion !== squads.version || kept.results.length !== partCount) return null;
  if (kept.versionBefore !== season.rounds[round.roundId - 1]?.version) return null;
  const changed = new Uint8Array(footballers.length);
  for (let index = 0; index < footballers.length; index++) {
    if (footballers[index] !== standing.footballers[index]) changed[index] = 1;
  }
  if (shareHolding(squads, season.rows.count, changed) > season.rescoreShare) return null;
  return kept.results.map((was, part) => ({
    changed,
    pointsWas: points.view,
    totalsWas: round.totals.view,
    was,
    pointCountsWas: kept.points.parts[part]!,
    lowestPointsWas: kept.points.lowest,
    totalCountsWas: kept.totals.parts[part]!,
    lowestTotalWas: kept.totals.lowest,
  }));
}

/** About how many of the rows hold one of them, by looking at some from all over. */
function shareHolding({ block }: SquadColumns, rowCount: number, changed: Uint8Array): number {
  const words = block.view;
  const looks = Math.min(rowCount, LOOKED_AT);
  let holding = 0;
  for (let i = 0; i < looks; i++) {
    const at = Math.floor((i * rowCount) / looks) * BLOCK_WORDS;
    let holds = 0;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) holds |= changed[words[at + slot]!]!;
    holding += holds;
  }
  return looks === 0 ? 0 : holding / looks;
}

/** Cuts histograms by points + POINTS_BIAS to those from the lowest to the highest that anybody has, within bounds. */
export function keepCounts(counts: readonly Uint32Array[], lowestBound: number, highestBound: number): KeptCounts {
  const isHad = (points: number) => counts.some((part) => part[points + POINTS_BIAS]! > 0);
  let lowest = lowestBound;
  let highest = highestBound;
  while (lowest <= highest && !isHad(lowest)) lowest++;
  while (lowest <= highest && !isHad(highest)) highest--;
  const parts = counts.map((part) => part.slice(lowest + POINTS_BIAS, highest + POINTS_BIAS + 1));
  return { lowest, highest, parts };
}
