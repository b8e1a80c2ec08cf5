/** Saving slots, armbands and a team chip for the coming deadline. */
import {
  accepted,
  allowanceToPlay,
  checkChip,
  checkLineup,
  chipStates,
  chipType,
  refused,
  type AccountId,
  type ChipName,
  type ChipPlay,
  type ChipProblem,
  type EntryId,
  type LineupPick,
  type LineupProblem,
  type Pick,
  type Result,
  type RoundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import { selectChipPlays } from "../chips/index.ts";
import type { GateProblem } from "../rounds/index.ts";
import type { MyTeam } from "./load-my-team.ts";
import { lockSquad, selectFootballers, storeSquad, type Receipt } from "../squads/index.ts";

export interface SaveLineupRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly roundId: RoundId;
  /** The chip to have in play; null takes a team chip back; undefined leaves it as it is. */
  readonly chip: ChipName | null | undefined;
  readonly picks: readonly LineupPick[];
}

export type SaveLineupProblem =
  | LineupProblem
  | ChipProblem
  | GateProblem
  /** A transfer chip is played by confirming transfers. */
  | { readonly code: "chip_not_for_lineups"; readonly chip: ChipName };

/** The squad as it then stands, without reading it again. */
export interface SavedLineup {
  readonly team: MyTeam;
  readonly receipt: Receipt;
}

export function saveLineup(ctx: Context, request: SaveLineupRequest): Promise<Result<SavedLineup, SaveLineupProblem>> {
  const { ruleset } = ctx.game();
  const { entryId, roundId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockSquad(tx, { ruleset, entryId, roundId });
    if ("code" in locked) return refused([locked]);
    const { squad, stored, atMs } = locked;
    const ownedIds = squad.picks.map((pick) => pick.footballerId);
    // Only positions matter here, and those never change: nothing of the market is held.
    const market = await selectFootballers(tx, ownedIds);
    const chipsPlayed = await selectChipPlays(tx, entryId, roundId);
    const chip = chipAfter(request.chip, squad.chip);
    const problems: SaveLineupProblem[] = [
      ...checkLineup({ ruleset, market, ownedIds, picks: request.picks, chip }),
      ...checkChange({ ruleset, roundId, chipsPlayed }, chip, squad.chip),
    ];
    if (problems.length > 0) return refused(problems);

    const after = { ...squad, chip, picks: placePicks(squad, request.picks) };
    const allowance = chip === null ? undefined : allowanceToPlay({ ruleset, roundId, chipsPlayed, chip });
    const receipt = await storeSquad(tx, {
      entryId,
      accountId: request.accountId,
      kind: chip === squad.chip ? "lineup" : "chip",
      atMs,
      before: squad,
      after,
      chipNumber: allowance?.number ?? null,
      // Transfers of the round keep their price; a squad carried from an earlier round has none yet.
      costPoints: stored.squad.roundId === roundId ? stored.costPoints : 0,
    });
    const chips = chipStates({ ruleset, roundId, chipsPlayed, activeChip: chip });
    return accepted({ team: { ruleset, squad: after, market, chips, updatedAtMs: atMs }, receipt });
  });
}

/** A transfer chip in play stays whatever the line-up says: it has been paid with transfers. */
function chipAfter(wished: ChipName | null | undefined, active: ChipName | null): ChipName | null {
  if (wished === undefined) return active;
  if (wished === null && active !== null && chipType(active) === "transfer") return active;
  return wished;
}

/** Whether the chip may come into play; taking a team chip back, or exchanging it for another, is always possible. */
function checkChange(
  situation: { readonly ruleset: Ruleset; readonly roundId: RoundId; readonly chipsPlayed: readonly ChipPlay[] },
  chip: ChipName | null,
  active: ChipName | null,
): SaveLineupProblem[] {
  if (chip === null || chip === active) return [];
  const problems: SaveLineupProblem[] = chipType(chip) === "transfer" ? [{ code: "chip_not_for_lineups", chip }] : [];
  const stays = active !== null && chipType(active) === "transfer" ? active : null;
  return [...problems, ...checkChip({ ...situation, chip, activeChip: stays })];
}

/** The sent order with what was paid for each. */
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
