/**
 * Effects of a correction on a round: all figures before and after, compared. A preview compares two scorings of the
 * same squads; settling again compares the stored results with their replacement. Both have the same shape, so that a
 * preview can be checked against the real effect.
 */
import { setImmediate } from "node:timers/promises";

/** By row, in the order of entry ids. */
export interface Figures {
  readonly points: ArrayLike<number>;
  readonly totalPoints: ArrayLike<number>;
  readonly roundRanks: ArrayLike<number>;
  readonly overallRanks: ArrayLike<number>;
}

export interface MovedEntry {
  readonly entry: number;
  readonly before: number;
  readonly after: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
}

export interface TableMove {
  /** Entries with other points, and with another rank. */
  readonly changed: number;
  readonly ranksChanged: number;
  /** How many entries gain (or lose) how many points; unchanged entries are not counted. */
  readonly distribution: readonly (readonly [difference: number, entries: number])[];
  /** Ten each at most, the largest difference first, then the older entry. */
  readonly gained: readonly MovedEntry[];
  readonly lost: readonly MovedEntry[];
  /** Entries that join the fifty best places or leave them, by place; a hundred each at most. */
  readonly into: readonly MovedEntry[];
  readonly outOf: readonly MovedEntry[];
}

export interface RoundMove {
  readonly entries: number;
  /** By the round's own points before the cost. */
  readonly round: TableMove;
  /** By all points up to the round. */
  readonly overall: TableMove;
  /** The best entry of the round, the older one among equals; null where no entry took part. */
  readonly winnerBefore: number | null;
  readonly winnerAfter: number | null;
}

const PLACES = 50;
const LISTED = 10;
const PLACES_LISTED = 100;
const ROWS_AT_A_TIME = 50_000;

export async function compareFigures(
  ids: ArrayLike<number>,
  count: number,
  { before, after }: { before: Figures; after: Figures },
): Promise<RoundMove> {
  const round = compareTable(ids, [before.points, after.points], [before.roundRanks, after.roundRanks]);
  const overall = compareTable(ids, [before.totalPoints, after.totalPoints], [before.overallRanks, after.overallRanks]);
  let [bestBefore, bestAfter] = [-1, -1];
  for (let row = 0; row < count; row += 1) {
    round.add(row);
    overall.add(row);
    if (bestBefore < 0 || before.points[row]! > before.points[bestBefore]!) bestBefore = row;
    if (bestAfter < 0 || after.points[row]! > after.points[bestAfter]!) bestAfter = row;
    if (row % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await setImmediate();
  }
  return {
    entries: count,
    round: round.result(),
    overall: overall.result(),
    winnerBefore: bestBefore < 0 ? null : ids[bestBefore]!,
    winnerAfter: bestAfter < 0 ? null : ids[bestAfter]!,
  };
}

type Numbers = ArrayLike<number>;

function compareTable(ids: Numbers, [before, after]: [Numbers, Numbers], [rankBefore, rankAfter]: [Numbers, Numbers]) {
  let [changed, ranksChanged] = [0, 0];
  const distribution = new Map<number, number>();
  const [gained, lost, into, outOf]: [MovedEntry[], MovedEntry[], MovedEntry[], MovedEntry[]] = [[], [], [], []];
  const entryAt = (row: number): MovedEntry => ({
    entry: ids[row]!,
    before: before[row]!,
    after: after[row]!,
    rankBefore: rankBefore[row]!,
    rankAfter: rankAfter[row]!,
  });
  return {
    add(row: number): void {
      const difference = after[row]! - before[row]!;
      const [from, to] = [rankBefore[row]!, rankAfter[row]!];
      if (from !== to) ranksChanged += 1;
      if (difference !== 0) {
        changed += 1;
        distribution.set(difference, (distribution.get(difference) ?? 0) + 1);
        keep(difference > 0 ? gained : lost, Math.abs(difference), () => entryAt(row));
      }
      if (from > PLACES && to <= PLACES) into.push(entryAt(row));
      if (from <= PLACES && to > PLACES) outOf.push(entryAt(row));
    },
    result: (): TableMove => ({
      changed,
      ranksChanged,
      distribution: [...distribution].sort(([a], [b]) => a - b),
      gained,
      lost,
      into: into.sort((a, b) => a.rankAfter - b.rankAfter).slice(0, PLACES_LISTED),
      outOf: outOf.sort((a, b) => a.rankBefore - b.rankBefore).slice(0, PLACES_LISTED),
    }),
  };
}

/** Rows come in the order of entry ids, so an equal one goes behind those already listed. */
function keep(list: MovedEntry[], size: number, entry: () => MovedEntry): void {
  const last = list.at(-1);
  if (list.length === LISTED && last && Math.abs(last.after - last.before) >= size) return;
  const at = list.findIndex(({ before, after }) => Math.abs(after - before) < size);
  list.splice(at < 0 ? list.length : at, 0, entry());
  if (list.length > LISTED) list.pop();
}
