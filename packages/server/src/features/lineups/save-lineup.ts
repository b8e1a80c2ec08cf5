/** Saving slots, armbands and a team chip for the coming deadline. */
import {
  accepted,
  allowanceToPlay,
  chipStates,
  planLineup,
  refused,
  type AccountId,
  type ChipName,
  type EntryId,
  type LineupPick,
  type LineupPlanProblem,
  type Result,
  type RoundId,
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

export type SaveLineupProblem = LineupPlanProblem | GateProblem;

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
    const plan = planLineup({ ruleset, market, squad, picks: request.picks, chip: request.chip, chipsPlayed });
    if (!plan.ok) return plan;

    const after = plan.value;
    const { chip } = after;
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
