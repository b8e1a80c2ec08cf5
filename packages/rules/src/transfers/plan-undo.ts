/**
 * Undoing the round's transfers: the squad is again what it was before the first of them, to the tenth. Where a chip of
 * transfers was played with them it comes back too, except one that is final once confirmed.
 */
import { chipType, isFinalChip } from "../chips/registry.ts";
import type { ChipName, Market, Squad } from "../game.ts";
import { checkLineup } from "../lineup/check-lineup.ts";
import { accepted, invariant, refused, type Result } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";

export type UndoProblem =
  /** The round has no transfers, or they are undone already. */
  | { readonly code: "nothing_to_undo" }
  /** Core text §4: once confirmed, Rich Uncle cannot be cancelled. */
  | { readonly code: "chip_not_cancellable"; readonly chip: ChipName };

export interface UndoRequest {
  readonly ruleset: Ruleset;
  /** Of the opening squad's footballers; only positions matter. */
  readonly market: Market;
  /** As it stands for the round. */
  readonly squad: Squad;
  /** As it stood before the round's first transfers; null when there are none to undo. */
  readonly opening: Squad | null;
}

/**
 * The squad after it: footballers, what was paid for each, slots and armbands, bank and free transfers of before. A team
 * chip is no part of transfers: it stays as it was last set, unless the line-up of before is possible only without it.
 */
export function planUndo({ ruleset, market, squad, opening }: UndoRequest): Result<Squad, UndoProblem> {
  const problems: UndoProblem[] = [];
  if (opening === null) problems.push({ code: "nothing_to_undo" });
  if (squad.chip !== null && isFinalChip(squad.chip)) problems.push({ code: "chip_not_cancellable", chip: squad.chip });
  if (problems.length > 0 || opening === null) return refused(problems);

  invariant(opening.roundId === squad.roundId, "transfers are undone in the round they were made for");
  invariant(opening.transfersMade === 0, "before its first transfers a round has none");
  const chip = squad.chip !== null && chipType(squad.chip) === "transfer" ? null : squad.chip;
  const ownedIds = opening.picks.map((pick) => pick.footballerId);
  const isPossible = checkLineup({ ruleset, market, ownedIds, picks: opening.picks, chip }).length === 0;
  return accepted({ ...opening, chip: isPossible ? chip : opening.chip });
}
