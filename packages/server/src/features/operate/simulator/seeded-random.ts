/**
 * Replayable chance. Each use makes a stream of its own from its words, so that a throw added in one place moves nothing in
 * another.
 */
export interface SeededRandom {
  /** Evenly in [0, 1). */
  next(): number;
  /** A whole number in [from, to]. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Index of a weight; 0 when all weights are 0. */
  weighted(weights: readonly number[]): number;
  /** Bell-shaped around 0 with deviation 1. */
  normal(): number;
  shuffled<T>(items: readonly T[]): T[];
}

export type SeedPart = string | number;

/** A stream named by its parts: `seededRandom(42, "match", 17)`. */
export function seededRandom(...parts: readonly SeedPart[]): SeededRandom {
  let state = hashParts(parts);
  const next = (): number => {
    // Mulberry32: one 32-bit word of state, good enough for football and quick to start.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error("Nothing to pick from.");
      return items[between(0, items.length - 1)] as T;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (let index = 0; index < weights.length; index += 1) {
        left -= weights[index] ?? 0;
        if (left < 0) return index;
      }
      return 0;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled: <T>(items: readonly T[]): T[] => {
      const list = [...items];
      for (let index = list.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        [list[index], list[other]] = [list[other] as T, list[index] as T];
      }
      return list;
    },
  };
}

/** FNV-1a over the parts with a separator, finished so that neighbouring seeds share nothing. */
export function hashParts(parts: readonly SeedPart[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("\u0001")) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
