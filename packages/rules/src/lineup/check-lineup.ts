import { squadRulesUnder } from "../chips/registry.ts";
import { POSITIONS, type ChipName, type LineupPick, type Market, type Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { Ruleset, SquadRules } from "../ruleset.ts";

export type LineupProblem =
  | { readonly code: "not_owned"; readonly footballerIds: readonly FootballerId[] }
  | { readonly code: "duplicate_element"; readonly footballerIds: readonly FootballerId[] }
  /** Slots are not 1 to 15, each once. */
  | { readonly code: "bad_slots" }
  | {
      readonly code: "formation";
      readonly position: Position;
      readonly count: number;
      readonly min: number;
      readonly max: number;
    }
  /** On the bench, this slot belongs to another position. */
  | { readonly code: "locked_slot"; readonly slot: number; readonly position: Position }
  /** None is named, or more than one. */
  | { readonly code: "no_captain" | "no_vice_captain" }
  | { readonly code: "captain_not_starting" | "vice_captain_not_starting" | "same_captain" };

export interface LineupCheck {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** The squad's fifteen. */
  readonly ownedIds: Iterable<FootballerId>;
  readonly picks: readonly LineupPick[];
  /** The chip in play; its overrides of position limits count. */
  readonly chip?: ChipName | null;
}

/** Everything that is wrong with a line-up; an empty list is a legal one. */
export function checkLineup({ ruleset, market, ownedIds, picks, chip = null }: LineupCheck): LineupProblem[] {
  const rules = squadRulesUnder(ruleset, chip);
  const positionOf = (pick: LineupPick) => market.get(pick.footballerId)?.position;
  return [
    ...checkOwnership(new Set(ownedIds), picks),
    ...checkSlots(rules, picks),
    ...checkFormation(rules, picks, positionOf),
    ...checkLockedSlots(rules, picks, positionOf),
    ...checkArmbands(rules, picks),
  ];
}

function checkOwnership(owned: ReadonlySet<FootballerId>, picks: readonly LineupPick[]): LineupProblem[] {
  const ids = picks.map((pick) => pick.footballerId);
  const distinctIds = [...new Set(ids)];
  const notOwned = distinctIds.filter((id) => !owned.has(id));
  const duplicates = distinctIds.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  const problems: LineupProblem[] = [];
  if (notOwned.length > 0) problems.push({ code: "not_owned", footballerIds: notOwned });
  if (duplicates.length > 0) problems.push({ code: "duplicate_element", footballerIds: duplicates });
  return problems;
}

function checkSlots(rules: SquadRules, picks: readonly LineupPick[]): LineupProblem[] {
  const slots = new Set(picks.map((pick) => pick.slot));
  const complete = Array.from({ length: rules.size }, (_, slotIndex) => slotIndex + 1).every((slot) => slots.has(slot));
  return complete && picks.length === rules.size ? [] : [{ code: "bad_slots" }];
}

type PositionOfPick = (pick: LineupPick) => Position | undefined;

function checkFormation(rules: SquadRules, picks: readonly LineupPick[], positionOf: PositionOfPick): LineupProblem[] {
  const starters = picks.filter((pick) => pick.slot <= rules.playing);
  return POSITIONS.flatMap((position): LineupProblem[] => {
    const count = starters.filter((pick) => positionOf(pick) === position).length;
    const { minPlay: min, maxPlay: max } = rules.positions[position];
    return count >= min && count <= max ? [] : [{ code: "formation", position, count, min, max }];
  });
}

function checkLockedSlots(
  rules: SquadRules,
  picks: readonly LineupPick[],
  positionOf: PositionOfPick,
): LineupProblem[] {
  return POSITIONS.flatMap((position) =>
    rules.positions[position].lockedSubSlots.flatMap((slot): LineupProblem[] => {
      const pick = picks.find((candidate) => candidate.slot === slot);
      return pick && positionOf(pick) !== position ? [{ code: "locked_slot", slot, position }] : [];
    }),
  );
}

function checkArmbands(rules: SquadRules, picks: readonly LineupPick[]): LineupProblem[] {
  const captains = picks.filter((pick) => pick.isCaptain);
  const vices = picks.filter((pick) => pick.isViceCaptain);
  const problems: LineupProblem[] = [];
  if (captains.length !== 1) problems.push({ code: "no_captain" });
  if (vices.length !== 1) problems.push({ code: "no_vice_captain" });
  if (captains.some((pick) => pick.slot > rules.playing)) problems.push({ code: "captain_not_starting" });
  if (vices.some((pick) => pick.slot > rules.playing)) problems.push({ code: "vice_captain_not_starting" });
  if (captains.some((pick) => pick.isViceCaptain)) problems.push({ code: "same_captain" });
  return problems;
}
