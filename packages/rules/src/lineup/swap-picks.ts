/** Swapping two of the fifteen, as the page does while a manager edits. Source: core text §4, rows MT-09 to MT-13. */
import { POSITIONS, type LineupPick, type Position } from "../game.ts";
import { invariant } from "../result.ts";
import type { SquadRules } from "../ruleset.ts";
import { countStarting, type PositionOf } from "./formations.ts";

export type SwapProblem =
  /** The two are one and the same. */
  | { readonly code: "same_pick" }
  /** At least one of the two must be on the bench. */
  | { readonly code: "both_starting" }
  | { readonly code: "min_play"; readonly position: Position; readonly min: number }
  | { readonly code: "max_play"; readonly position: Position; readonly max: number }
  /** A bench slot that belongs to another position. */
  | { readonly code: "locked_slot"; readonly slot: number };

export interface Lineup<P extends LineupPick = LineupPick> {
  /** Limits in play: `squadRulesUnder(ruleset, chip)`. */
  readonly rules: SquadRules;
  readonly picks: readonly P[];
  readonly positionOf: PositionOf;
}

/** Everything that keeps the two slots from being swapped. */
export function checkSwap(lineup: Lineup, slot: number, otherSlot: number): SwapProblem[] {
  const { rules, picks, positionOf } = lineup;
  if (slot === otherSlot) return [{ code: "same_pick" }];
  const [upper, lower] = [pickInSlot(picks, Math.min(slot, otherSlot)), pickInSlot(picks, Math.max(slot, otherSlot))];
  if (lower.slot <= rules.playing) return [{ code: "both_starting" }];

  const [leaves, comesOn] = [positionOf(upper.footballerId), positionOf(lower.footballerId)];
  if (leaves === comesOn) return [];
  const problems: SwapProblem[] = [];
  if (upper.slot <= rules.playing) {
    const counts = countStarting(rules, picks, positionOf);
    const { minPlay: min } = rules.positions[leaves];
    const { maxPlay: max } = rules.positions[comesOn];
    if (counts[leaves] - 1 < min) problems.push({ code: "min_play", position: leaves, min });
    if (counts[comesOn] + 1 > max) problems.push({ code: "max_play", position: comesOn, max });
  }
  if (isLockedFor(rules, lower.slot, leaves)) problems.push({ code: "locked_slot", slot: lower.slot });
  if (isLockedFor(rules, upper.slot, comesOn)) problems.push({ code: "locked_slot", slot: upper.slot });
  return problems;
}

/** The slots that the footballer in `slot` may change places with. */
export function swapTargets(lineup: Lineup, slot: number): number[] {
  return lineup.picks.map((pick) => pick.slot).filter((other) => checkSwap(lineup, slot, other).length === 0);
}

/**
 * The line-up after an allowed swap: the two change slots, the armband stays with the place on the pitch, starters are
 * ordered by position again and everybody is renumbered.
 */
export function swapPicks<P extends LineupPick>(lineup: Lineup<P>, slot: number, otherSlot: number): P[] {
  invariant(checkSwap(lineup, slot, otherSlot).length === 0, "only allowed swaps are carried out");
  const first = pickInSlot(lineup.picks, slot);
  const second = pickInSlot(lineup.picks, otherSlot);
  const swapped = lineup.picks.map((pick) => {
    if (pick === first) return inPlaceOf(first, second);
    if (pick === second) return inPlaceOf(second, first);
    return pick;
  });
  return orderPicks({ ...lineup, picks: swapped });
}

/** Starters by position then slot, substitutes by slot, numbered from 1: the order in which picks are stored. */
export function orderPicks<P extends LineupPick>({ rules, picks, positionOf }: Lineup<P>): P[] {
  const rank = (pick: P) =>
    pick.slot <= rules.playing ? POSITIONS.indexOf(positionOf(pick.footballerId)) : POSITIONS.length;
  return picks
    .toSorted((first, second) => rank(first) - rank(second) || first.slot - second.slot)
    .map((pick, slotIndex) => ({ ...pick, slot: slotIndex + 1 }));
}

function inPlaceOf<P extends LineupPick>(pick: P, other: P): P {
  return { ...pick, slot: other.slot, isCaptain: other.isCaptain, isViceCaptain: other.isViceCaptain };
}

function isLockedFor(rules: SquadRules, slot: number, position: Position): boolean {
  const owner = POSITIONS.find((candidate) => rules.positions[candidate].lockedSubSlots.includes(slot));
  return owner !== undefined && owner !== position;
}

function pickInSlot<P extends LineupPick>(picks: readonly P[], slot: number): P {
  const pick = picks.find((candidate) => candidate.slot === slot);
  invariant(pick, `slot ${slot} of a line-up is taken`);
  return pick;
}
