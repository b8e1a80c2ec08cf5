/**
 * Counts how often each footballer is owned, captained and counted by the members of a league, after the substitutions
 * that would be made if play ended now. Rows go in batches of two passes, as in `score-rows.ts`: first every row's
 * eleven once and captain twice, then the differences where one of the eleven is absent or a chip counts otherwise, by
 * the code that scores it (`resolve-lineup.ts`).
 *
 * Reads per member 4 bytes of row (leagues only), 1 of first round and 22 of squad; a league's rows lie scattered over the
 * columns. The counts are five numbers a footballer: 12 kB of 600 footballers, which stay in the core's cache.
 */
import { CHIP_ROW, VICE_FACTOR } from "../tables/chip-table.ts";
import { ABSENT_BIT, ABSENT_COUNT_MASK } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, COST_SHIFT, LARGE_COST } from "../tables/squad-block.ts";
import { PLAYING, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";
import { FOOTBALLER_BITS, FOOTBALLER_MASK, SQUAD_WORDS, footballerAt } from "../tables/squad-columns.ts";
import { readBlock, type SquadArgs } from "../tables/squad-columns.ts";
import { largeCostOf } from "../tables/round-costs.ts";
import type { MembersArgs } from "./count-totals.ts";
import { fillMultipliers, substitute } from "./resolve-lineup.ts";
import type { CostArgs } from "./score-rows.ts";

/** Bins a footballer: owned without counting, counted once, twice, three times. */
export const TIMES_BINS = 4;
const BATCH_ROWS = 1024;

export interface CountOwnersArgs extends Omit<MembersArgs, "totals" | "base">, SquadArgs, CostArgs {
  /** Footballers by index; see `footballer-table.ts`. */
  readonly packed: Int32Array;
  readonly chips: Int32Array;
  readonly quietChips: number;
  /** Footballer indexes are below this. */
  readonly footballerCount: number;
}

export interface OwnerCounts {
  memberCount: number;
  /** Points that all of them paid for transfers. */
  costSum: number;
  /** By footballer index, `TIMES_BINS` each. */
  readonly times: Uint32Array;
  /** By footballer index: wears the armband, the vice-captain where the captain is absent, both of Two Captains. */
  readonly captained: Uint32Array;
}

export function countOwners(args: CountOwnersArgs): OwnerCounts {
  const counts: OwnerCounts = {
    memberCount: 0,
    costSum: 0,
    times: new Uint32Array(args.footballerCount * TIMES_BINS),
    captained: new Uint32Array(args.footballerCount),
  };
  // One longer: the row behind the last one listed is written before it is known whether it counts.
  const unusual = new Uint32Array(BATCH_ROWS + 1);
  const own = {
    block: new Uint16Array(BATCH_ROWS * BLOCK_WORDS),
    pairs: new Uint32Array(BATCH_ROWS),
    multipliers: new Uint8Array(SQUAD_SIZE),
  };
  for (let from = args.from; from < args.to; from += BATCH_ROWS) {
    const unusualCount = countElevens(args, from, Math.min(args.to, from + BATCH_ROWS), counts, unusual);
    countUnusual(args, unusual, unusualCount, counts, own);
  }
  return counts;
}

/** First pass: every row without absences and chips; returns how many rows it put into `unusual`. */
function countElevens(
  args: CountOwnersArgs,
  from: number,
  to: number,
  counts: OwnerCounts,
  unusual: Uint32Array,
): number {
  const { members, started, startedBy, rankedFrom, rankedBy, squads, armbands, packed, quietChips, costUnit } = args;
  const { times, captained } = counts;
  let unusualCount = 0;
  let memberCount = 0;
  let costSum = 0;
  for (let member = from; member < to; member++) {
    const row = members === null ? member : members[member]!;
    if (started[row]! > startedBy) continue;
    if (rankedFrom !== null && rankedFrom[member]! > rankedBy) continue;
    memberCount++;
    const at = row * SQUAD_WORDS;
    // Slots 10, 11 and the first of the bench.
    const mixed = squads[at + 3]!;
    const bench = squads[at + 4]!;
    const sum =
      addThree(times, packed, squads[at]!) +
      addThree(times, packed, squads[at + 1]!) +
      addThree(times, packed, squads[at + 2]!) +
      addStarter(times, packed, mixed & FOOTBALLER_MASK) +
      addStarter(times, packed, (mixed >>> FOOTBALLER_BITS) & FOOTBALLER_MASK);
    times[(mixed >>> (2 * FOOTBALLER_BITS)) * TIMES_BINS]!++;
    times[(bench & FOOTBALLER_MASK) * TIMES_BINS]!++;
    times[((bench >>> FOOTBALLER_BITS) & FOOTBALLER_MASK) * TIMES_BINS]!++;
    times[(bench >>> (2 * FOOTBALLER_BITS)) * TIMES_BINS]!++;
    const word = armbands[row]!;
    const captain = footballerAt(squads, at, word & CAPTAIN_MASK);
    moveTimes(times, captain, 1, 2);
    captained[captain]!++;
    const cost = word >>> COST_SHIFT;
    costSum += cost === LARGE_COST ? largeCostOf(args.largeCostRows, args.largeCostPoints, row) : cost * costUnit;
    const isLoud = ~(quietChips >>> ((word >>> CHIP_SHIFT) & 0xf)) & 1;
    unusual[unusualCount] = row;
    unusualCount += (sum & ABSENT_COUNT_MASK) === 0 ? isLoud : 1;
  }
  counts.memberCount += memberCount;
  counts.costSum += costSum;
  return unusualCount;
}

function addThree(times: Uint32Array, packed: Int32Array, three: number): number {
  return (
    addStarter(times, packed, three & FOOTBALLER_MASK) +
    addStarter(times, packed, (three >>> FOOTBALLER_BITS) & FOOTBALLER_MASK) +
    addStarter(times, packed, three >>> (2 * FOOTBALLER_BITS))
  );
}

function addStarter(times: Uint32Array, packed: Int32Array, footballer: number): number {
  times[footballer * TIMES_BINS + 1]!++;
  return packed[footballer]!;
}

function moveTimes(times: Uint32Array, footballer: number, from: number, to: number): void {
  times[footballer * TIMES_BINS + from]!--;
  times[footballer * TIMES_BINS + to]!++;
}

/** Second pass: corrects the rows with an absent footballer or a chip that counts differently. */
function countUnusual(
  args: CountOwnersArgs,
  rows: Uint32Array,
  count: number,
  { times, captained }: OwnerCounts,
  { block, pairs, multipliers }: { block: Uint16Array; pairs: Uint32Array; multipliers: Uint8Array },
): void {
  const { packed, chips, quietChips } = args;
  for (let i = 0; i < count; i++) readBlock(args, rows[i]!, block, i * BLOCK_WORDS);
  substitute(block, packed, chips, count, pairs);
  for (let i = 0; i < count; i++) {
    const at = i * BLOCK_WORDS;
    const word = block[at + SQUAD_SIZE]!;
    const chip = (word >>> CHIP_SHIFT) & 0xf;
    const captain = block[at + (word & CAPTAIN_MASK)]!;
    const vice = block[at + ((word >>> VICE_SHIFT) & 0xf)]!;
    const isCaptainAbsent = (packed[captain]! & ABSENT_BIT) !== 0;
    const isViceAbsent = (packed[vice]! & ABSENT_BIT) !== 0;
    if (isCaptainAbsent) captained[captain]!--;
    const isViceCaptain = isCaptainAbsent || chips[chip * CHIP_ROW + VICE_FACTOR]! > 1;
    if (isViceCaptain && !isViceAbsent) captained[vice]!++;
    if ((quietChips >>> chip) & 1) {
      if (isCaptainAbsent) moveTimes(times, captain, 2, 1);
      if (isCaptainAbsent && !isViceAbsent) moveTimes(times, vice, 1, 2);
      for (let left = pairs[i]!; left !== 0; left >>>= 8) {
        moveTimes(times, block[at + ((left >>> 4) & 0xf)]!, 1, 0);
        moveTimes(times, block[at + (left & 0xf)]!, 0, 1);
      }
      continue;
    }
    moveTimes(times, captain, 2, 1);
    fillMultipliers(block, at, packed, chips, pairs[i]!, multipliers);
    for (let slot = 0; slot < SQUAD_SIZE; slot++) {
      const multiplier = multipliers[slot]!;
      if (multiplier >= TIMES_BINS) throw new RangeError(`Nobody counts ${multiplier} times`);
      moveTimes(times, block[at + slot]!, slot < PLAYING ? 1 : 0, multiplier);
    }
  }
}
