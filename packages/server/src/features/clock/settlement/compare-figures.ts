/**
 * What a correction moves in a round: everybody's figures before and after, compared. A preview compares two scorings of
 * the same squads; settling again compares what was stored with what takes its place. Both are told in the same words, so
 * that a preview can be held against what really moved.
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
  /** How many entries get so many points more (or fewer); who keeps his is not counted. */
  readonly distribution: readonly (readonly [difference: number, entries: number])[];
  /** Ten each at most, the largest difference first, then the older entry. */
  readonly gained: readonly MovedEntry[];
  readonly lost: readonly MovedEntry[];
  /** Who comes among the fifty best places or leaves them, by place; a hundred each at most. */
  readonly into: readonly MovedEntry[];
  readonly outOf: readonly MovedEntry[];
}

export interface RoundMove {
  readonly entries: number;
  /** By the round's own points before the cost. */
  readonly round: TableMove;
  /** By all points up to the round. */
  readonly overall: TableMove;
  /** The best of the round, the older entry first among equals; null where nobody took part. */
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
  { before, after }: { readonly before: Figures; readonly after: Figures },
): Promise<RoundMove> {
  const round = new TableComparison(ids, [before.points, after.points], [before.roundRanks, after.roundRanks]);
  const overall = new TableComparison(
    ids,
    [before.totalPoints, after.totalPoints],
    [before.overallRanks, after.overallRanks],
  );
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

class TableComparison {
  readonly #ids: ArrayLike<number>;
  readonly #before: ArrayLike<number>;
  readonly #after: ArrayLike<number>;
  readonly #rankBefore: ArrayLike<number>;
  readonly #rankAfter: ArrayLike<number>;
  #changed = 0;
  #ranksChanged = 0;
  readonly #distribution = new Map<number, number>();
  readonly #gained: MovedEntry[] = [];
  readonly #lost: MovedEntry[] = [];
  readonly #into: MovedEntry[] = [];
  readonly #outOf: MovedEntry[] = [];

  constructor(
    ids: ArrayLike<number>,
    [before, after]: readonly [ArrayLike<number>, ArrayLike<number>],
    [rankBefore, rankAfter]: readonly [ArrayLike<number>, ArrayLike<number>],
  ) {
    this.#ids = ids;
    this.#before = before;
    this.#after = after;
    this.#rankBefore = rankBefore;
    this.#rankAfter = rankAfter;
  }

  add(row: number): void {
    const difference = this.#after[row]! - this.#before[row]!;
    const [from, to] = [this.#rankBefore[row]!, this.#rankAfter[row]!];
    if (from !== to) this.#ranksChanged += 1;
    if (difference !== 0) {
      this.#changed += 1;
      this.#distribution.set(difference, (this.#distribution.get(difference) ?? 0) + 1);
      keep(difference > 0 ? this.#gained : this.#lost, Math.abs(difference), () => this.#entry(row));
    }
    if (from > PLACES && to <= PLACES) this.#into.push(this.#entry(row));
    if (from <= PLACES && to > PLACES) this.#outOf.push(this.#entry(row));
  }

  result(): TableMove {
    return {
      changed: this.#changed,
      ranksChanged: this.#ranksChanged,
      distribution: [...this.#distribution].sort(([a], [b]) => a - b),
      gained: this.#gained,
      lost: this.#lost,
      into: this.#into.sort((a, b) => a.rankAfter - b.rankAfter).slice(0, PLACES_LISTED),
      outOf: this.#outOf.sort((a, b) => a.rankBefore - b.rankBefore).slice(0, PLACES_LISTED),
    };
  }

  #entry(row: number): MovedEntry {
    return {
      entry: this.#ids[row]!,
      before: this.#before[row]!,
      after: this.#after[row]!,
      rankBefore: this.#rankBefore[row]!,
      rankAfter: this.#rankAfter[row]!,
    };
  }
}

/** Rows come in the order of entry ids, so an equal one goes behind those that are there. */
function keep(list: MovedEntry[], size: number, entry: () => MovedEntry): void {
  const last = list.at(-1);
  if (list.length === LISTED && last && Math.abs(last.after - last.before) >= size) return;
  const at = list.findIndex(({ before, after }) => Math.abs(after - before) < size);
  list.splice(at < 0 ? list.length : at, 0, entry());
  if (list.length > LISTED) list.pop();
}
