/**
 * The winner of a knockout match, in a cup or at the end of a head-to-head league: more points, then more goals scored,
 * then fewer conceded, then the toss of a coin (EG-71).
 */
export interface KnockoutMatch {
  /** Points of the round after the transfer cost. */
  readonly pointsA: number;
  readonly pointsB: number;
  readonly goalsA: number;
  readonly goalsB: number;
  readonly concededA: number;
  readonly concededB: number;
  /** See `tossCoin`: 0 is for the first team. Looked at last, so that a stored toss decides the same way for ever. */
  readonly coin: 0 | 1;
}

/** Spelled as on the wire; null where the points decided. */
export type Tiebreak = "goals_scored" | "goals_conceded" | "default";

export interface TieDecision {
  readonly winner: "a" | "b";
  readonly tiebreak: Tiebreak | null;
}

export function decideTie(match: KnockoutMatch): TieDecision {
  const { pointsA, pointsB, goalsA, goalsB, concededA, concededB, coin } = match;
  if (pointsA !== pointsB) return { winner: pointsA > pointsB ? "a" : "b", tiebreak: null };
  if (goalsA !== goalsB) return { winner: goalsA > goalsB ? "a" : "b", tiebreak: "goals_scored" };
  if (concededA !== concededB) return { winner: concededA < concededB ? "a" : "b", tiebreak: "goals_conceded" };
  return { winner: coin === 0 ? "a" : "b", tiebreak: "default" };
}
