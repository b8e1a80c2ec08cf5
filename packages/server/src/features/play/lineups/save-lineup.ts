/** Saving slots, armbands and a team chip for the coming deadline. */
import {
  accepted,
  allowanceToPlay,
  chipStates,
  planLineup,
  refused,
  type AccountId,
  type ChipName,
  type ChipPlay,
  type ChipState,
  type EntryId,
  type LineupPick,
  type LineupPlanProblem,
  type Market,
  type Result,
  type RoundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectChipPlays } from "../chips/index.ts";
import type { GateProblem } from "../../clock/index.ts";
import type { MyTeam } from "./my-team.ts";
import { lockSquad, selectFootballers, storeSquad, type Receipt, type StoredSquad } from "../squads/index.ts";

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
    const plan = planSave({ ruleset, market, squad, stored, chipsPlayed, request });
    if (!plan.ok) return plan;
    const { after, chips, ...change } = plan.value;
    const receipt = await storeSquad(tx, {
      entryId,
      accountId: request.accountId,
      atMs,
      before: squad,
      after,
      ...change,
    });
    return accepted({ team: { ruleset, squad: after, market, chips, updatedAtMs: atMs }, receipt });
  });
}

/** A save's changes of the line-up, and the resulting chips. */
interface PlannedSave {
  readonly after: Squad;
  readonly kind: "lineup" | "chip";
  readonly chipNumber: number | null;
  readonly costPoints: number;
  readonly chips: readonly ChipState[];
}

/** By the rules, from the state read under the entry's lock. */
export function planSave(situation: {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** Carried to the round. */
  readonly squad: Squad;
  readonly stored: StoredSquad;
  readonly chipsPlayed: readonly ChipPlay[];
  readonly request: SaveLineupRequest;
}): Result<PlannedSave, LineupPlanProblem> {
  const { ruleset, market, squad, stored, chipsPlayed, request } = situation;
  const { roundId } = request;
  const plan = planLineup({ ruleset, market, squad, picks: request.picks, chip: request.chip, chipsPlayed });
  if (!plan.ok) return plan;
  const { chip } = plan.value;
  const allowance = chip === null ? undefined : allowanceToPlay({ ruleset, roundId, chipsPlayed, chip });
  return accepted({
    after: plan.value,
    kind: chip === squad.chip ? "lineup" : "chip",
    chipNumber: allowance?.number ?? null,
    // Transfers of the round keep their price; a squad carried from an earlier round has none yet.
    costPoints: stored.squad.roundId === roundId ? stored.costPoints : 0,
    chips: chipStates({ ruleset, roundId, chipsPlayed, activeChip: chip }),
  });
}
