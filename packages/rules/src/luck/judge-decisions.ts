/** The expected worth of each decision of a round when it was made, by the forecast of its deadline. */
import { chipScoring } from "../chips/registry.ts";
import type { Squad } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { bestLineup, type RoundWeights } from "../forecast/best-lineup.ts";
import { asExpected, missedByCaptain, type SplitRequest } from "./split-round.ts";

export interface Decision {
  readonly kind: "transfers" | "lineup" | "captain" | "chip";
  /**
   * Expected points of the round. Transfers: of the best line-up after them over the best before, their cost taken off.
   * Line-up and captain: against the best choice, so 0 or below. A chip: what it was expected to add.
   */
  readonly expected: number;
}

type ToJudge = Pick<SplitRequest, "ruleset" | "squad" | "before" | "positionOf" | "meanOf"> & {
  readonly costPoints: number;
};

/** Points of the eleven and the armband alone, without a chip. */
const PLAIN: RoundWeights = {
  starter: { GKP: 1, DEF: 1, MID: 1, FWD: 1 },
  bench: { GKP: 0, DEF: 0, MID: 0, FWD: 0 },
  captain: chipScoring(null).captain - 1,
  viceCaptain: 0,
};

/** Decisions that were made: no transfers without a transfer, no chip without one. */
export function judgeDecisions(request: ToJudge): Decision[] {
  const { ruleset, squad, before, costPoints, meanOf } = request;
  const plain = { ...squad, chip: null };
  const best = bestOf(request, squad);
  const own = asExpected(request, plain).points + missedByCaptain({ ruleset, squad: plain, meanOf });
  const chip = asExpected(request, squad).points - asExpected(request, plain).points;
  return [
    ...(before && hasChanged(before, squad)
      ? [{ kind: "transfers" as const, expected: best - bestOf(request, before) - costPoints }]
      : []),
    { kind: "lineup", expected: own - best },
    { kind: "captain", expected: 0 - missedByCaptain({ ruleset, squad, meanOf }) },
    ...(chip === 0 ? [] : [{ kind: "chip" as const, expected: chip }]),
  ];
}

function bestOf({ ruleset, positionOf, meanOf }: ToJudge, { picks }: Squad): number {
  const members = picks.map(({ footballerId }) => ({
    footballerId,
    position: positionOf(footballerId),
    points: meanOf(footballerId),
  }));
  return bestLineup({ rules: ruleset.squad, weights: PLAIN, members }).points;
}

function hasChanged(before: Squad, after: Squad): boolean {
  const held = new Set<FootballerId>(before.picks.map(({ footballerId }) => footballerId));
  return after.picks.some(({ footballerId }) => !held.has(footballerId));
}
