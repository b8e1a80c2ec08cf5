/** Saving slots, armbands and a team chip: what the squad would be afterwards, or everything that keeps it from that. */
import { checkChip, type ChipProblem } from "../chips/check-chip.ts";
import type { ChipPlay } from "../chips/chip-states.ts";
import { canCancelChip, chipType } from "../chips/registry.ts";
import type { ChipName, LineupPick, Market, Pick, Squad } from "../game.ts";
import { accepted, refused, type Result } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";
import { checkLineup, type LineupProblem } from "./check-lineup.ts";

export type LineupPlanProblem =
  | LineupProblem
  | ChipProblem
  /** A transfer chip is played by confirming transfers. */
  | { readonly code: "chip_not_for_lineups"; readonly chip: ChipName };

export interface LineupRequest {
  readonly ruleset: Ruleset;
  /** Of the squad's footballers; only positions matter. */
  readonly market: Market;
  /** Carried to the round. */
  readonly squad: Squad;
  readonly picks: readonly LineupPick[];
  /** The chip to have in play; null takes a team chip back; undefined leaves it as it is. */
  readonly chip: ChipName | null | undefined;
  readonly chipsPlayed: readonly ChipPlay[];
}

/** The squad with the sent slots, armbands and chip, and with the price paid for each. */
export function planLineup(request: LineupRequest): Result<Squad, LineupPlanProblem> {
  const { ruleset, market, squad, picks } = request;
  const ownedIds = squad.picks.map((pick) => pick.footballerId);
  const chip = chipAfter(request.chip, squad.chip);
  const problems: LineupPlanProblem[] = [
    ...checkLineup({ ruleset, market, ownedIds, picks, chip }),
    ...checkChange(request, chip),
  ];
  return problems.length > 0 ? refused(problems) : accepted({ ...squad, chip, picks: placePicks(squad, picks) });
}

/** A transfer chip in play stays whatever the line-up says: it has been paid with transfers. */
function chipAfter(wished: ChipName | null | undefined, active: ChipName | null): ChipName | null {
  if (wished === undefined) return active;
  if (wished === null && active !== null && !canCancelChip(active)) return active;
  return wished;
}

/** Whether the chip may come into play; taking a team chip back, or exchanging it for another, is always possible. */
function checkChange({ ruleset, squad, chipsPlayed }: LineupRequest, chip: ChipName | null): LineupPlanProblem[] {
  const active = squad.chip;
  if (chip === null || chip === active) return [];
  const problems: LineupPlanProblem[] = chipType(chip) === "transfer" ? [{ code: "chip_not_for_lineups", chip }] : [];
  const stays = active !== null && !canCancelChip(active) ? active : null;
  const situation = { ruleset, roundId: squad.roundId, chipsPlayed };
  return [...problems, ...checkChip({ ...situation, chip, activeChip: stays })];
}

function placePicks(squad: Squad, sent: readonly LineupPick[]): Pick[] {
  const paid = new Map(squad.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
  return sent
    .map(({ footballerId, slot, isCaptain, isViceCaptain }) => ({
      footballerId,
      slot,
      isCaptain,
      isViceCaptain,
      purchasePriceTenths: paid.get(footballerId)!,
    }))
    .toSorted((first, second) => first.slot - second.slot);
}
