/** The best legal eleven of a round or a season (rows EG-76, EG-77). */
import { POSITIONS, type Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { Ruleset, SquadRules } from "../ruleset.ts";
import { isFormationValid, type PositionCounts } from "../lineup/formations.ts";

export interface DreamTeamCandidate {
  readonly footballerId: FootballerId;
  readonly position: Position;
  readonly points: number;
  readonly priceTenths: number;
}

export interface DreamTeam {
  /** Slots 1 to 11: by position, then by rank within it. */
  readonly picks: readonly (DreamTeamCandidate & { readonly slot: number })[];
  readonly points: number;
  /** The eleven's best by the same order; the round's top footballer. */
  readonly top: DreamTeamCandidate;
}

/**
 * The eleven with the most points over all legal formations; null while there are too few candidates for any. Equal
 * points are settled by the lower price, then the lower id (decision on EG-77), for footballers as for whole elevens.
 */
export function pickDreamTeam(request: {
  readonly ruleset: Ruleset;
  readonly candidates: readonly DreamTeamCandidate[];
}): DreamTeam | null {
  const { ruleset, candidates } = request;
  const ranked = candidates.toSorted(byRank);
  const best = formations(ruleset.squad)
    .map((counts) => pickEleven(ranked, counts))
    .filter((eleven) => eleven.length === ruleset.squad.playing)
    .toSorted(byTotals)[0];
  if (!best) return null;
  return {
    picks: best.map((candidate, slotIndex) => ({ ...candidate, slot: slotIndex + 1 })),
    points: total(best, "points"),
    top: best.toSorted(byRank)[0]!,
  };
}

/** Within a formation the best of each position are the best eleven. */
const pickEleven = (ranked: readonly DreamTeamCandidate[], counts: PositionCounts) =>
  POSITIONS.flatMap((position) =>
    ranked.filter((candidate) => candidate.position === position).slice(0, counts[position]),
  );

function formations(rules: SquadRules): PositionCounts[] {
  let partial: Partial<Record<Position, number>>[] = [{}];
  for (const position of POSITIONS) {
    const { minPlay, maxPlay } = rules.positions[position];
    const options = Array.from({ length: maxPlay - minPlay + 1 }, (_, index) => minPlay + index);
    partial = partial.flatMap((counts) => options.map((count) => ({ ...counts, [position]: count })));
  }
  return (partial as PositionCounts[]).filter((counts) => isFormationValid(rules, counts));
}

function byRank(first: DreamTeamCandidate, second: DreamTeamCandidate): number {
  return (
    second.points - first.points || first.priceTenths - second.priceTenths || first.footballerId - second.footballerId
  );
}

type Eleven = readonly DreamTeamCandidate[];

function byTotals(first: Eleven, second: Eleven): number {
  return (
    total(second, "points") - total(first, "points") ||
    total(first, "priceTenths") - total(second, "priceTenths") ||
    total(first, "footballerId") - total(second, "footballerId")
  );
}

const total = (eleven: Eleven, key: "points" | "priceTenths" | "footballerId") =>
  eleven.reduce((sum, candidate) => sum + candidate[key], 0);
