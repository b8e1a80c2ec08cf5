/** A small seeded generator: the same numbers on every machine. */
export interface SeededRandom {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** True `percent` times of a hundred. */
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e3779b9) | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const below = (limit: number) => next() % limit;
  return { below, chance: (percent) => below(100) < percent, pick: (items) => items[below(items.length)]! };
}
