/**
 * The line-up that expects the most points of a squad. Within a formation the best of each position start, whatever the
 * armbands are worth, so that trying the few formations finds the true best.
 */
import type { ChipScoring } from "../chips/chip.ts";
import { POSITIONS, type Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { isFormationValid, type PositionCounts } from "../lineup/formations.ts";
import { invariant } from "../result.ts";
import type { SquadRules } from "../ruleset.ts";

/**
 * The value of substitutes, as a share of their own points: one of a bench comes on in about one of ten rounds, the
 * second goalkeeper and a stand-in captain more seldom. Judgement: a squad whose bench plays is worth a little more.
 */
export const STAND_IN_SHARE = { bench: 0.1, goalkeeper: 0.03, viceCaptain: 0.05 } as const;

export interface ForecastMember {
  readonly footballerId: FootballerId;
  readonly position: Position;
  /** Expected in the round. */
  readonly points: number;
}

/** The worth of each part of a line-up in a round, as factors of a footballer's expected points. */
export interface RoundWeights {
  readonly starter: Readonly<Record<Position, number>>;
  readonly bench: Readonly<Record<Position, number>>;
  /** On top of the points as a starter; the captain's is never the smaller. */
  readonly captain: number;
  readonly viceCaptain: number;
}

/** The weights of a round under a chip's way of counting, or without one. */
export function roundWeights({ captain, viceCaptain, positions, benchCounts }: ChipScoring): RoundWeights {
  const starter = { GKP: 1, DEF: 1, MID: 1, FWD: 1, ...positions };
  const { bench, goalkeeper } = STAND_IN_SHARE;
  return {
    starter,
    bench: benchCounts ? starter : { GKP: goalkeeper, DEF: bench, MID: bench, FWD: bench },
    captain: captain - 1,
    viceCaptain: Math.max(viceCaptain - 1, STAND_IN_SHARE.viceCaptain * (captain - 1)),
  };
}

export interface LineupForecast {
  /** In the order of the pitch, the best of each position first. */
  readonly starterIds: readonly FootballerId[];
  /** The second goalkeeper, then the others in the order in which they should come on. */
  readonly benchIds: readonly FootballerId[];
  readonly captainId: FootballerId;
  readonly viceCaptainId: FootballerId;
  /** Eleven, armbands and the small chance of everybody else. */
  readonly points: number;
}

/** The best line-up of a whole squad in one round; equal points are settled by the lower id. */
export function bestLineup(request: {
  readonly rules: SquadRules;
  readonly weights: RoundWeights;
  readonly members: readonly ForecastMember[];
  /** Wears the armband, whatever is expected of him: one of the members. */
  readonly captainId?: FootballerId | undefined;
}): LineupForecast {
  const { rules, weights, captainId } = request;
  // The captain starts: he is the first of his position whoever expects more.
  const ranked = request.members.toSorted(
    (first, second) =>
      Number(second.footballerId === captainId) - Number(first.footballerId === captainId) ||
      byPointsThenId(first, second),
  );
  const groups = POSITIONS.map((position) => ranked.filter((member) => member.position === position));
  let best: LineupForecast | undefined;
  for (const counts of formations(rules, groups)) {
    const starters = groups.flatMap((group, index) => group.slice(0, counts[POSITIONS[index]!]));
    const bench = groups.flatMap((group, index) => group.slice(counts[POSITIONS[index]!]));
    if (bench.some(({ footballerId }) => footballerId === captainId)) continue;
    const lineup = lineUp({ weights, starters, bench, captainId });
    if (best === undefined || lineup.points > best.points + 1e-9) best = lineup;
  }
  invariant(best, "a whole squad can fill an eleven, with its captain");
  return best;
}

/** Every number of starters per position that is legal and that the squad can field. */
function formations(rules: SquadRules, groups: readonly (readonly ForecastMember[])[]): PositionCounts[] {
  const choices = POSITIONS.map((position, index) => {
    const most = Math.min(rules.positions[position].maxPlay, groups[index]!.length);
    return Array.from({ length: most + 1 }, (_, count) => count);
  });
  const [keepers, defenders, midfielders, forwards] = choices as [number[], number[], number[], number[]];
  return keepers
    .flatMap((GKP) =>
      defenders.flatMap((DEF) => midfielders.flatMap((MID) => forwards.map((FWD) => ({ GKP, DEF, MID, FWD })))),
    )
    .filter((counts) => isFormationValid(rules, counts));
}

function lineUp({
  weights,
  starters,
  bench,
  captainId,
}: {
  readonly weights: RoundWeights;
  readonly starters: readonly ForecastMember[];
  readonly bench: readonly ForecastMember[];
  readonly captainId: FootballerId | undefined;
}): LineupForecast {
  const ranked = starters.toSorted(byPointsThenId);
  const captain = ranked.find(({ footballerId }) => footballerId === captainId) ?? ranked[0]!;
  const viceCaptain = ranked.find((starter) => starter !== captain)!;
  const keepers = bench.filter(({ position }) => position === "GKP");
  const others = bench.filter(({ position }) => position !== "GKP").toSorted(byPointsThenId);
  const placed = {
    starterIds: starters.map(({ footballerId }) => footballerId),
    benchIds: [...keepers, ...others].map(({ footballerId }) => footballerId),
    captainId: captain.footballerId,
    viceCaptainId: viceCaptain.footballerId,
  };
  const byId = new Map([...starters, ...bench].map((member) => [member.footballerId, member]));
  return { ...placed, points: lineupPoints(weights, placed, (id) => byId.get(id)!) };
}

/** The expected score of a line-up: the eleven, the armbands, and the small chance of everybody else. */
export function lineupPoints(
  weights: RoundWeights,
  lineup: Omit<LineupForecast, "points">,
  memberOf: (id: FootballerId) => Omit<ForecastMember, "footballerId">,
): number {
  const worth = (ids: readonly FootballerId[], shares: Readonly<Record<Position, number>>) =>
    ids.reduce((sum, id) => sum + shares[memberOf(id).position] * memberOf(id).points, 0);
  return (
    worth(lineup.starterIds, weights.starter) +
    worth(lineup.benchIds, weights.bench) +
    weights.captain * memberOf(lineup.captainId).points +
    weights.viceCaptain * memberOf(lineup.viceCaptainId).points
  );
}

const byPointsThenId = (first: ForecastMember, second: ForecastMember): number =>
  second.points - first.points || first.footballerId - second.footballerId;
