/**
 * Points that some entries would have if a round ended in imagined ways: their line-ups after substitutions, armbands and chips, scored
 * once for each way by the passes that score the real round. For odds, which draw a round's end thousands of times.
 *
 * Large requests go in runs of some ten milliseconds, each in a turn of its own: a scoring that is asked for meanwhile comes after the
 * run that is on.
 */
import { setImmediate } from "node:timers/promises";
import { invariant, type EntryId, type FootballerId } from "@elleveren/rules";

import type { ImagineEndsArgs } from "../kernels/imagine-ends.ts";
import { BATCH_ROWS } from "../kernels/program-layout.ts";
import type { Season } from "../season.ts";
import { ABSENT_BIT, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { largeCostColumns, largeCostOf } from "../tables/round-costs.ts";
import { BLOCK_WORDS, COST_SHIFT, LARGE_COST, SQUAD_SIZE } from "../tables/squad-block.ts";
import { SQUAD_WORDS, readBlock, squadArgs, writeBlock, type SquadColumns } from "../tables/squad-columns.ts";
import type { Turns } from "../turns.ts";
import type { Workshop } from "./workshop.ts";

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

export interface ImaginingParts {
  readonly season: Season;
  readonly turns: Turns;
  /** So many rows and ends are scored at once, in the caller's thread. */
  readonly isSmall: (count: number) => boolean;
  readonly workshopFor: (count: number) => Workshop;
}

/** Rows times ends: about 2.5 ms. */
const SCORES_A_PART = 1 << 15;
const PARTS_A_THREAD = 4;

export async function imagineRound(
  { season, turns, isSmall, workshopFor }: ImaginingParts,
  roundId: number,
  wanted: readonly EntryId[],
  ends: ImaginedEnds,
): Promise<ImaginedRound | null> {
  const width = ends.footballerIds.length;
  for (const { length } of [ends.points, ends.absent]) {
    invariant(length === ends.count * width, `${ends.count} ends tell of ${width} footballers each, not of ${length}`);
  }
  const squads = season.squads.get(roundId);
  if (!squads) return null;
  const entryIds = wanted.filter((id) => {
    const row = season.rows.rowOf(id);
    return row >= 0 && season.rows.startedRoundOf(row) <= roundId;
  });
  const rowCount = entryIds.length;
  const shared = imagining(season, roundId, squads, entryIds, ends);
  const netPoints = new Int16Array(rowCount * ends.count);
  const { pool } = workshopFor(netPoints.length);
  const parts = partsOf(rowCount, ends.count);
  const most = pool.size * PARTS_A_THREAD;
  for (let from = 0; from < parts.length; from += most) {
    // Without threads nobody else would come in between.
    if (from > 0) await setImmediate();
    const some = parts.slice(from, from + most);
    const run = () =>
      pool.run(
        "imagineEnds",
        some.map((part) => ({ ...shared, ...part })),
      );
    const results = await (isSmall(netPoints.length) ? run() : turns.run(run));
    some.forEach(({ fromRow, toRow, fromEnd, toEnd }, index) => {
      const size = toRow - fromRow;
      for (let end = fromEnd; end < toEnd; end++) {
        const at = (end - fromEnd) * size;
        netPoints.set(results[index]!.subarray(at, at + size), end * rowCount + fromRow);
      }
    });
  }
  return { entryIds, netPoints };
}

type Part = Pick<ImagineEndsArgs, "fromRow" | "toRow" | "fromEnd" | "toEnd">;

function partsOf(rowCount: number, endCount: number): Part[] {
  const strips = Math.ceil(rowCount / BATCH_ROWS);
  const parts: Part[] = [];
  for (let strip = 0; strip < strips; strip++) {
    const fromRow = Math.floor((rowCount * strip) / strips);
    const toRow = Math.floor((rowCount * (strip + 1)) / strips);
    const size = Math.floor(SCORES_A_PART / (toRow - fromRow));
    for (let fromEnd = 0; fromEnd < endCount; fromEnd += size) {
      parts.push({ fromRow, toRow, fromEnd, toEnd: Math.min(endCount, fromEnd + size) });
    }
  }
  return parts;
}

/** Copies in shared memory: squads are written while this goes on. */
function imagining(
  season: Season,
  roundId: number,
  squads: SquadColumns,
  entryIds: readonly EntryId[],
  ends: ImaginedEnds,
): Omit<ImagineEndsArgs, keyof Part> {
  const block = new Uint16Array(entryIds.length * BLOCK_WORDS);
  const costs = new Int32Array(new SharedArrayBuffer(entryIds.length * 4));
  const { largeCostRows, largeCostPoints } = largeCostColumns(squads.largeCosts);
  entryIds.forEach((id, at) => {
    const row = season.rows.rowOf(id);
    readBlock(squadArgs(squads), row, block, at * BLOCK_WORDS);
    const steps = block[at * BLOCK_WORDS + SQUAD_SIZE]! >>> COST_SHIFT;
    costs[at] = steps === LARGE_COST ? largeCostOf(largeCostRows, largeCostPoints, row) : steps * season.costUnit;
  });
  // Only those of these squads: of two teams thirty footballers are looked at in every end, not all of the season.
  const { packed, placeOf } = onlyThoseIn(block, season.performancesOf(roundId).pack(season.footballers));
  const own = {
    squads: new Uint32Array(new SharedArrayBuffer(entryIds.length * SQUAD_WORDS * 4)),
    armbands: new Uint16Array(new SharedArrayBuffer(entryIds.length * 2)),
  };
  for (let row = 0; row < entryIds.length; row++) writeBlock(own, row, block, row * BLOCK_WORDS);
  const indexes = ends.footballerIds.map((id) => placeOf[season.footballers.find(id)]!);
  const columns = indexes.flatMap((index, column) => (index === 0 ? [] : [column]));
  const told = new Uint16Array(new SharedArrayBuffer(columns.length * 2));
  columns.forEach((column, place) => (told[place] = indexes[column]!));
  const performances = new Uint16Array(new SharedArrayBuffer(ends.count * columns.length * 2));
  let at = 0;
  for (let end = 0; end < ends.count; end++) {
    for (const column of columns) {
      const from = end * indexes.length + column;
      performances[at++] = (ends.points[from]! + POINTS_OFFSET) | (ends.absent[from] === 1 ? ABSENT_BIT : 0);
    }
  }
  const { rows: chips, substitutes, quietChips } = season.chips;
  return { ...own, costs, packed, told, performances, chips, quietChips, ...substitutes };
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
  const packed = new Int32Array(new SharedArrayBuffer(kept.length * 4));
  packed.set(kept);
  return { packed, placeOf };
}
