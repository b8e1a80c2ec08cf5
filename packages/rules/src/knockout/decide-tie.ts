/** The winner of a knockout match, in a cup, at the end of a head-to-head league, or of a format of one's own. */
import type { MatchTie } from "../formats/format.ts";
import { MATCH_TIES } from "../formats/ready/leagues-of-today.ts";

/** A side's figures of everything that may decide, the more the better: goals conceded, for one, are below 0. */
export type KnockoutSide<Tie extends MatchTie> = Readonly<Record<"count" | Tie, number>>;

/** By the count, then by the tie-breaks in their order; null where a coin must decide. */
export function decideMatch<Tie extends MatchTie>(
  ties: readonly Tie[],
  first: KnockoutSide<Tie>,
  second: KnockoutSide<Tie>,
): { readonly isFirst: boolean; readonly because: "count" | Tie } | null {
  const because = first.count === second.count ? ties.find((tie) => first[tie] !== second[tie]) : "count";
  return because === undefined ? null : { isFirst: first[because] > second[because], because };
}

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

/** Of the game's own cups and head-to-head leagues (EG-71). */
export function decideTie(match: KnockoutMatch): TieDecision {
  const { pointsA, pointsB, goalsA, goalsB, concededA, concededB, coin } = match;
  const decided = decideMatch(
    MATCH_TIES,
    { count: pointsA, goals_scored: goalsA, goals_conceded: -concededA },
    { count: pointsB, goals_scored: goalsB, goals_conceded: -concededB },
  );
  if (!decided) return { winner: coin === 0 ? "a" : "b", tiebreak: "default" };
  return { winner: decided.isFirst ? "a" : "b", tiebreak: decided.because === "count" ? null : decided.because };
}
