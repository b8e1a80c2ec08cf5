/**
 * Weights by which a club's goals are shared out in a draw. Each man's weight is varied from draw to draw, and a share is no line
 * of its weight: whoever scores most of a club's goals would get less of them than expected, and the others more.
 */

/** A man of a club, before his form of the day. */
export interface WeighedMan {
  /** Of what the club does while he is on the pitch. */
  readonly weight: number;
  /** Of a match, the share that he is expected on the pitch. */
  readonly presence: number;
}

const STEPS = 2;
/** A weight is raised to at most two and a half times what it was. */
const LEAST_KEPT = 0.4;
/** A club of whom nobody is expected has no shares to hold. */
const LEAST_SUM = 1e-9;

/**
 * Weights whose shares are, on average over factors with the mean 1 and this variance, the shares that the given weights have
 * without any: to the second order, a share p keeps 1 - variance (p - sum of squared shares) of itself.
 */
export function heldWeights(men: readonly WeighedMan[], variance: number): number[] {
  let held = men.map(({ weight }) => weight);
  for (let step = 0; step < STEPS; step++) {
    const sum = men.reduce((total, { presence }, index) => total + held[index]! * presence, 0);
    if (sum < LEAST_SUM) return held;
    const squares = men.reduce((total, { presence }, index) => total + ((held[index]! * presence) / sum) ** 2, 0);
    held = men.map(({ weight }, index) => weight / Math.max(LEAST_KEPT, 1 - variance * (held[index]! / sum - squares)));
  }
  return held;
}
