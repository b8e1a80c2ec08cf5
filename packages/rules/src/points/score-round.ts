import { chipScoring, squadRulesUnder } from "../chips/registry.ts";
import type { LineupPick, Position, Squad } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";
import { armbandFactors } from "./armbands.ts";
import { autoSubs, type AutoSub } from "./auto-subs.ts";
import type { Performance } from "./performance.ts";

/** One of the fifteen after substitutions: slots 1 to 11 are the eleven that count. */
export interface ScoredPick extends LineupPick {
  /** 0 on the bench, 1, or more by armband and chip. */
  readonly multiplier: number;
}

export interface RoundScore {
  /** Before the transfer cost. */
  readonly points: number;
  /** Points left on the bench; 0 when a chip counts the bench. */
  readonly benchPoints: number;
  readonly costPoints: number;
  /** `points` minus `costPoints`. */
  readonly netPoints: number;
  readonly autoSubs: readonly AutoSub[];
  /** Ordered by slot. */
  readonly picks: readonly ScoredPick[];
}

/**
 * An entry's round. The same function projects it while matches go on: a footballer not yet absent keeps the place with
 * the points so far. The squad itself is never changed by it (EG-25).
 */
export function scoreRound(request: {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  readonly positionOf: (footballerId: FootballerId) => Position;
  readonly performanceOf: (footballerId: FootballerId) => Performance;
  /** Points deducted for the round's transfers. */
  readonly costPoints: number;
}): RoundScore {
  const { ruleset, squad, positionOf, performanceOf, costPoints } = request;
  const rules = squadRulesUnder(ruleset, squad.chip);
  const scoring = chipScoring(squad.chip);
  const subs = autoSubs({ rules, picks: squad.picks, positionOf, performanceOf });
  const lineup = applySubs(squad.picks, subs);

  const isMissing = (pick: LineupPick | undefined) => !pick || performanceOf(pick.footballerId).absent;
  const factors = armbandFactors(
    scoring,
    isMissing(squad.picks.find((pick) => pick.isCaptain)),
    isMissing(squad.picks.find((pick) => pick.isViceCaptain)),
  );

  let points = 0;
  let benchPoints = 0;
  const picks = lineup.map((pick): ScoredPick => {
    const performance = performanceOf(pick.footballerId);
    const multiplier = multiplierOf(pick);
    points += performance.points * multiplier;
    if (multiplier === 0) benchPoints += performance.points;
    const { footballerId, slot, isCaptain, isViceCaptain } = pick;
    return { footballerId, slot, multiplier, isCaptain, isViceCaptain };
  });
  return { points, benchPoints, costPoints, netPoints: points - costPoints, autoSubs: subs, picks };

  function multiplierOf(pick: LineupPick): number {
    if (pick.slot > rules.playing && !scoring.benchCounts) return 0;
    const ofPosition = scoring.positions[positionOf(pick.footballerId)] ?? 1;
    if (pick.isCaptain) return ofPosition * factors.captain;
    if (pick.isViceCaptain) return ofPosition * factors.viceCaptain;
    return ofPosition;
  }
}

/** The line-up with each pair's slots exchanged, ordered by slot again. */
function applySubs(picks: readonly LineupPick[], subs: readonly AutoSub[]): readonly LineupPick[] {
  if (subs.length === 0) return picks;
  const slots = new Map(picks.map((pick) => [pick.footballerId, pick.slot]));
  for (const { outId, inId } of subs) {
    const slot = slots.get(outId)!;
    slots.set(outId, slots.get(inId)!);
    slots.set(inId, slot);
  }
  return picks
    .map((pick) => ({ ...pick, slot: slots.get(pick.footballerId)! }))
    .toSorted((first, second) => first.slot - second.slot);
}
