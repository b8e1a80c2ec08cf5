/** A footballer's record in his club's matches so far, the recent ones counting more. */

/** One match of the footballer's club. */
export interface PastMatch {
  readonly minutes: number;
  readonly goals: number;
  readonly assists: number;
  readonly points: number;
}

/** Before any match counts, the mean is this, with the weight of so many matches. */
interface Prior {
  readonly mean: number;
  readonly matches: number;
}

/** Mean of a value over matches, the oldest first: one that lies `halfLife` matches back counts half. */
export function recentMean(values: readonly number[], halfLife: number, prior: Prior): number {
  let [sum, weights] = [prior.matches * prior.mean, prior.matches];
  values.toReversed().forEach((value, back) => {
    const weight = 0.5 ** (back / halfLife);
    sum += weight * value;
    weights += weight;
  });
  return sum / weights;
}

/** From so many minutes on somebody has played the match as the rules count it. */
export const FULL_MATCH_MINUTES = 60;
export const wasFull = ({ minutes }: PastMatch): number => (minutes >= FULL_MATCH_MINUTES ? 1 : 0);
export const hasPlayed = ({ minutes }: PastMatch): number => (minutes > 0 ? 1 : 0);
/** Of ninety; added time counts no more. */
export const shareOfMatch = ({ minutes }: PastMatch): number => Math.min(1, minutes / 90);
