/**
 * Bonus points of one match. Two modes (decision on EG-28, EG-29): England ranks by `bps` and shares places, so that
 * 3, 3, 1 or 3, 2, 2 or 3, 2, 1, 1 may come out; this game ranks by `opta_index` and gives strictly 3, 2, 1.
 */
import type { MatchStats, Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { assertNever } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";

export interface BonusCandidate {
  readonly footballerId: FootballerId;
  readonly position: Position;
  readonly priceTenths: number;
  readonly stats: MatchStats;
}

/**
 * Bonus points of a match, by footballer with any. Only footballers with minutes and a positive rating are placed, so a
 * match that has hardly begun gives none.
 */
export function awardBonus(request: {
  readonly ruleset: Ruleset;
  /** Everybody of both clubs in this match. */
  readonly appearances: readonly BonusCandidate[];
}): Map<FootballerId, number> {
  const { mode, points } = request.ruleset.bonus;
  switch (mode) {
    case "bps-shared":
      return sharedPlaces(rated(request.appearances, "bps"), points);
    case "opta-strict":
      return strictPlaces(rated(request.appearances, "opta_index"), points);
    default:
      return assertNever(mode);
  }
}

const rated = (appearances: readonly BonusCandidate[], rating: "bps" | "opta_index") =>
  appearances.filter(({ stats }) => (stats.minutes ?? 0) > 0 && (stats[rating] ?? 0) > 0);

/** A place is one more than the number of better ones; equals share it, and places below it fall away. */
function sharedPlaces(candidates: readonly BonusCandidate[], points: readonly number[]): Map<FootballerId, number> {
  const bonus = new Map<FootballerId, number>();
  for (const { footballerId, stats } of candidates) {
    const better = candidates.filter((other) => other.stats.bps! > stats.bps!).length;
    const share = points[better];
    if (share !== undefined) bonus.set(footballerId, share);
  }
  return bonus;
}

function strictPlaces(candidates: readonly BonusCandidate[], points: readonly number[]): Map<FootballerId, number> {
  const ranked = candidates.toSorted(byOptaIndex).slice(0, points.length);
  return new Map(ranked.map(({ footballerId }, place) => [footballerId, points[place]!]));
}

/** Ties: more goals, then assists, then the lower price, then the id (decision on EG-28). */
function byOptaIndex(first: BonusCandidate, second: BonusCandidate): number {
  return (
    second.stats.opta_index! - first.stats.opta_index! ||
    (second.stats.goals_scored ?? 0) - (first.stats.goals_scored ?? 0) ||
    (second.stats.assists ?? 0) - (first.stats.assists ?? 0) ||
    first.priceTenths - second.priceTenths ||
    first.footballerId - second.footballerId
  );
}
