/**
 * Undoing all confirmed transfers of the open round. It takes the same locks as confirming them, so that an undo and a
 * confirmation at one moment happen one after the other, and neither after the deadline. Refused, nothing is written.
 */
import {
  accepted,
  allowanceToPlay,
  chipStates,
  isRevertingChip,
  planUndo,
  refused,
  type AccountId,
  type EntryId,
  type Result,
  type RoundId,
  type UndoProblem,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { selectChipPlays } from "../chips/index.ts";
import type { MyTeam } from "../lineups/index.ts";
import type { GateProblem } from "../../clock/index.ts";
import { lockSquad, selectFootballers, selectOpeningSquad, storeSquad, type Receipt } from "../squads/index.ts";
import { deleteTransfers } from "./transfers.sql.ts";

export interface UndoTransfersRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly roundId: RoundId;
}

/** The squad as it then stands. */
export interface UndoneTransfers {
  readonly team: MyTeam;
  readonly receipt: Receipt;
}

/** Squad, prices paid, bank, free transfers and hits are those from before the round's first transfers. */
export function undoTransfers(
  ctx: Context,
  { entryId, accountId, roundId }: UndoTransfersRequest,
): Promise<Result<UndoneTransfers, UndoProblem | GateProblem>> {
  const { ruleset } = ctx.game();
  return transact(ctx.db, async (tx) => {
    const locked = await lockSquad(tx, { ruleset, entryId, roundId });
    if ("code" in locked) return refused([locked]);
    const { squad, atMs } = locked;
    const opening = await selectOpeningSquad(tx, entryId, roundId);
    const market = await selectFootballers(
      tx,
      (opening ?? squad).picks.map((pick) => pick.footballerId),
    );
    const plan = planUndo({ ruleset, market, squad, opening });
    if (!plan.ok) return plan;

    const after = plan.value;
    const chipsPlayed = await selectChipPlays(tx, entryId, roundId);
    const allowance =
      after.chip === null ? undefined : allowanceToPlay({ ruleset, roundId, chipsPlayed, chip: after.chip });
    await deleteTransfers(tx, entryId, roundId);
    const receipt = await storeSquad(tx, {
      entryId,
      accountId,
      kind: "undo",
      atMs,
      before: squad,
      after,
      chipNumber: allowance?.number ?? null,
      costPoints: 0,
      dropsRestored: isRevertingChip(squad.chip),
    });
    const chips = chipStates({ ruleset, roundId, chipsPlayed, activeChip: after.chip });
    return accepted({ team: { ruleset, squad: after, market, chips, updatedAtMs: atMs }, receipt });
  });
}
