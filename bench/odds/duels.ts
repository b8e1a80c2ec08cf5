/** Pairs of a round's teams, asked before the round and after each of its matches: does the first win? */
import type { Asked } from "./calibration.ts";
import type { DrawnRound } from "./drawn-states.ts";

export interface Duel extends Asked {
  /** 1 ahead, 0 behind, a half level. */
  readonly ahead: number;
  readonly over: number;
  readonly of: number;
}

/** Each pair both ways, as either may win. */
export function duelsOf({ round, final, states }: DrawnRound, draws: number): Duel[] {
  const size = final.length;
  const pairs: [number, number][] = [];
  for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) pairs.push([a, b]);
  return states.flatMap(({ over, of, now, totals }) =>
    pairs.flatMap(([a, b]) =>
      [
        [a, b],
        [b, a],
      ].map(([one, other]): Duel => {
        let won = 0;
        for (let from = 0; from < totals.length; from += size) {
          if (totals[from + one!]! > totals[from + other!]!) won += 1;
        }
        const lead = now[one!]! - now[other!]!;
        return {
          group: round,
          chance: won / draws,
          happened: final[one!]! > final[other!]! ? 1 : 0,
          ahead: lead > 0 ? 1 : lead < 0 ? 0 : 0.5,
          over,
          of,
        };
      }),
    ),
  );
}
