/** The figures of a comparison, and their best values. Pure functions; the screen puts them into words. */
import type { FootballerMatch, FootballerSummary, PlayedMatch } from "../../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";

export interface Compared {
  readonly footballer: GameFootballer;
  /** Undefined while it is fetched. */
  readonly summary: FootballerSummary | undefined;
}

/** Rounds looked back, and matches looked ahead. */
export const SPAN = 5;

export interface RoundForm {
  readonly roundId: number;
  /** Of all matches in the round. */
  readonly points: number;
}

/** The footballer's last five rounds with a match, the oldest first. */
export function lastRounds(played: readonly PlayedMatch[]): RoundForm[] {
  const points = new Map<number, number>();
  for (const match of played) points.set(match.roundId, (points.get(match.roundId) ?? 0) + match.points);
  return [...points]
    .map(([roundId, sum]) => ({ roundId, points: sum }))
    .toSorted((a, b) => a.roundId - b.roundId)
    .slice(-SPAN);
}

export const nextMatches = (coming: readonly FootballerMatch[]): readonly FootballerMatch[] => coming.slice(0, SPAN);

/** Average difficulty of the next five; undefined without a match. */
export function difficultyAhead(coming: readonly FootballerMatch[]): number | undefined {
  const ahead = nextMatches(coming);
  if (ahead.length === 0) return undefined;
  return ahead.reduce((sum, match) => sum + match.difficulty, 0) / ahead.length;
}

/**
 * The indexes of the highest value, or of the lowest where less is better. Empty when all are equal, when a value is
 * not known yet, or when there is nothing to compare with.
 */
export function bestOf(values: readonly (number | undefined)[], isLessBetter = false): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined);
  if (values.length < 2 || known.length < values.length) return new Set();
  const best = isLessBetter ? Math.min(...known) : Math.max(...known);
  if (known.every((value) => value === best)) return new Set();
  return new Set(values.flatMap((value, index) => (value === best ? [index] : [])));
}
