/**
 * What some entries would have if a round ended in imagined ways: their line-ups after substitutions, armbands and chips, scored
 * once for each way by the passes that score the real round. For odds, which draw a round's end thousands of times.
 */
import type { EntryId, FootballerId } from "@elleveren/rules";

import { BATCH_ROWS, largeCostOf, scoreElevens } from "../kernels/score-rows.ts";
import { scoreUnusual, unusualScratch } from "../kernels/score-unusual.ts";
import type { Season } from "../season.ts";
import { ABSENT_BIT, POINTS_MASK, POINTS_OFFSET, rolesOf } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, COST_SHIFT, LARGE_COST, SQUAD_SIZE } from "../tables/squad-block.ts";
import { largeCostColumns } from "./score-round.ts";

/** Ends of a round: those named differ from what the round has now, all others stay as they are. */
export interface ImaginedEnds {
  readonly footballerIds: readonly FootballerId[];
  readonly count: number;
  /** End by end, footballer by footballer. */
  readonly points: Int16Array;
  /** 1 for somebody who then has not played. */
  readonly absent: Uint8Array;
}

export interface ImaginedRound {
  /** Entries with a squad in the round, as they were asked for. */
  readonly entryIds: readonly EntryId[];
  /** End by end, entry by entry: points after the cost of transfers. */
  readonly netPoints: Int16Array;
}

/** A generator that pauses after every end, so that its caller can let others in between. */
export function* imagineRound(
  season: Season,
  roundId: number,
  wanted: readonly EntryId[],
  ends: ImaginedEnds,
): Generator<void, ImaginedRound | null> {
  const squads = season.squads.get(roundId);
  if (!squads) return null;
  const entries = wanted.flatMap((entryId) => {
    const row = season.rows.rowOf(entryId);
    return row < 0 || season.rows.startedRoundOf(row) > roundId ? [] : [{ entryId, row }];
  });
  const rowCount = entries.length;
  // Copies: squads are written while this goes on.
  const block = new Uint16Array(rowCount * BLOCK_WORDS);
  const costs = new Int32Array(rowCount);
  const { largeCostRows, largeCostPoints } = largeCostColumns(squads);
  entries.forEach(({ row }, at) => {
    block.set(squads.block.view.subarray(row * BLOCK_WORDS, (row + 1) * BLOCK_WORDS), at * BLOCK_WORDS);
    const steps = block[at * BLOCK_WORDS + SQUAD_SIZE]! >>> COST_SHIFT;
    costs[at] = steps === LARGE_COST ? largeCostOf(largeCostRows, largeCostPoints, row) : steps * season.costUnit;
  });
  // Only those of these squads: of two teams thirty footballers are looked at in every end, not all of the season.
  const all = season.performancesOf(roundId).pack(season.footballers);
  const { packed, placeOf } = onlyThoseIn(block, all);
  const indexes = ends.footballerIds.map((id) => placeOf[season.footballers.find(id)]!);
  const netPoints = new Int16Array(rowCount * ends.count);
  const unusual = new Uint32Array(BATCH_ROWS + 1);
  const scratch = unusualScratch(BATCH_ROWS);
  const points = new Int16Array(rowCount);
  const { chips } = season;
  for (let end = 0; end < ends.count; end++) {
    indexes.forEach((index, at) => {
      if (index === 0) return;
      const place = end * indexes.length + at;
      const rest = packed[index]! & ~(POINTS_MASK | ABSENT_BIT);
      packed[index] = rest | (ends.points[place]! + POINTS_OFFSET) | (ends.absent[place] === 1 ? ABSENT_BIT : 0);
    });
    const args = { block, packed, roles: rolesOf(packed), chips: chips.rows, ...chips.substitutes, points };
    for (let from = 0; from < rowCount; from += BATCH_ROWS) {
      const to = Math.min(rowCount, from + BATCH_ROWS);
      const count = scoreElevens({ block, packed, quietChips: chips.quietChips, points }, from, to, unusual);
      scoreUnusual(args, unusual, count, scratch);
    }
    for (let at = 0; at < rowCount; at++) netPoints[end * rowCount + at] = points[at]! - costs[at]!;
    yield;
  }
  return { entryIds: entries.map(({ entryId }) => entryId), netPoints };
}

/** Writes places among the footballers of these squads into the block; 0 is nobody, and stays for everybody else. */
function onlyThoseIn(
  block: Uint16Array,
  all: Int32Array,
): { readonly packed: Int32Array; readonly placeOf: Uint16Array } {
  const placeOf = new Uint16Array(all.length);
  const kept = [all[0]!];
  for (let at = 0; at < block.length; at++) {
    const index = block[at]!;
    if (at % BLOCK_WORDS === SQUAD_SIZE || index === 0) continue;
    if (placeOf[index] === 0) placeOf[index] = kept.push(all[index]!) - 1;
    block[at] = placeOf[index]!;
  }
  return { packed: Int32Array.from(kept), placeOf };
}
