/**
 * Reproducible chance. A seed is 64 hexadecimal digits; before it decides anything, only its commitment is published,
 * the SHA-256 of those digits, so that the seed cannot be chosen afterwards. Everything below follows from the seed and
 * a label that names the decision.
 */
import { invariant } from "../result.ts";
import { sha256Hex, sha256Words } from "./sha256.ts";

const SEED = /^[0-9a-f]{64}$/;

export const isSeed = (text: string): boolean => SEED.test(text);

/** Published before the seed: `printf '%s' SEED | sha256sum` prints it. */
export function commitmentOf(seed: string): string {
  invariant(isSeed(seed), "a seed is 64 lower-case hexadecimal digits");
  return sha256Hex(seed);
}

/**
 * The coin of one tied match: the first bit of SHA-256 of `seed:coin:label`. 0 is for the first team, 1 for the second.
 * The label names the match and nothing else does.
 */
export const tossCoin = (seed: string, label: string): 0 | 1 =>
  (sha256Words(`${seed}:coin:${label}`)[0]! >>> 31) as 0 | 1;

/**
 * Whole numbers from a seed and a label: `below(n)` is one of 0 to n - 1, each as likely as the others. The source is
 * SHA-256 of `seed:label:0`, `seed:label:1` and so on, eight 32-bit numbers each, first byte first; a number that would
 * favour the small remainders, at or above the largest multiple of n, is skipped.
 */
export function seededNumbers(seed: string, label: string): { below(limit: number): number } {
  invariant(isSeed(seed), "a seed is 64 lower-case hexadecimal digits");
  let words = new Uint32Array(0);
  let next = 0;
  let block = 0;
  const word = (): number => {
    if (next === words.length) {
      words = sha256Words(`${seed}:${label}:${block}`) as Uint32Array<ArrayBuffer>;
      block += 1;
      next = 0;
    }
    next += 1;
    return words[next - 1]!;
  };
  return {
    below(limit) {
      const fair = 2 ** 32 - (2 ** 32 % limit);
      let drawn = word();
      while (drawn >= fair) drawn = word();
      return drawn % limit;
    },
  };
}

/** Shuffles in place: from the last place to the second, each changes with one drawn from those up to it. */
export function shuffleSeeded<T>(items: { length: number; [index: number]: T }, seed: string, label: string): void {
  const numbers = seededNumbers(seed, label);
  for (let last = items.length - 1; last > 0; last -= 1) {
    const drawn = numbers.below(last + 1);
    const kept = items[last]!;
    items[last] = items[drawn]!;
    items[drawn] = kept;
  }
}
