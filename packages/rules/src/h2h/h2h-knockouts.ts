/**
 * The knock-outs at the end of a head-to-head league: the best of the table, the best seed against the worst, and from
 * there a bracket in which the two best can meet in the final only (EG-63, EG-64). The winner: `decideTie`.
 */

/**
 * Ids in bracket order: places 0 and 1 meet, 2 and 3, and so on; null is an empty place, whose neighbour has a bye. The
 * winners in the order of their matches are the next round's bracket.
 */
export type Bracket<Id> = readonly (Id | null)[];

/** The first knock-out round; `ranked` is the table, best first, of which the best 2^rounds take part. */
export function seedKnockouts<Id>(ranked: readonly Id[], rounds: number): Bracket<Id> {
  return seedOrder(rounds).map((seed) => ranked[seed - 1] ?? null);
}

/** The label mixed into a league's own seed for the coin of a level match; `match` is its index in the bracket. */
export const h2hCoinLabel = (round: number, match: number): string => `${round}:${match}`;

/** Seeds by place: 1 and 8, 4 and 5, 2 and 7, 3 and 6. */
function seedOrder(rounds: number): number[] {
  let seeds = [1];
  for (let size = 2; size <= 2 ** rounds; size *= 2) seeds = seeds.flatMap((seed) => [seed, size + 1 - seed]);
  return seeds;
}
