/** The last steps of every accepted change of a squad: the row, the log with its receipt, and word to all processes. */
import { roundId as toRoundId, type AccountId, type EntryId, type Squad } from "@elleveren/rules";

import type { Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { insertLog, type LogKind } from "./entry-log.sql.ts";
import { issueReceipt, type Receipt } from "./receipts.ts";
import { deleteRestoredSquad, upsertSquad } from "./squads.sql.ts";

export interface SquadChange {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly kind: LogKind;
  /** Game time at which the change was found to be in time; row, log and receipt carry it. */
  readonly atMs: number;
  /** Null for a new entry. */
  readonly before: Squad | null;
  readonly after: Squad;
  /** Number of the chip's allowance in play; null without a chip. */
  readonly chipNumber: number | null;
  readonly costPoints: number;
  /** The row of the round after, when a reverting chip is in play; null leaves one that is there. */
  readonly restored?: Squad | null;
  /** The reverting chip was taken back, and with it the row of the round after. */
  readonly dropsRestored?: boolean;
  /** More to remember in the log, beside the squad. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes the change. The caller holds the entry's row and a gate of the round, and has checked everything. */
export async function storeSquad(tx: Tx, change: SquadChange): Promise<Receipt> {
  const { entryId, after, atMs, restored = null } = change;
  await upsertSquad(tx, {
    entryId,
    squad: after,
    chipNumber: change.chipNumber,
    costPoints: change.costPoints,
    updatedAtMs: atMs,
  });
  if (restored) {
    await upsertSquad(
      tx,
      { entryId, squad: restored, chipNumber: null, costPoints: 0, updatedAtMs: atMs },
      { restored: true },
    );
  }
  const nextRoundId = toRoundId(after.roundId + 1);
  const hasDropped = change.dropsRestored === true && (await deleteRestoredSquad(tx, entryId, nextRoundId));
  const receipt = await issueReceipt(tx, { entryId, squad: after, atMs });
  await insertLog(tx, {
    entryId,
    accountId: change.accountId,
    roundId: after.roundId,
    atMs,
    kind: change.kind,
    before: change.before && { squad: change.before },
    after: { squad: after, ...change.details },
    receipt,
  });
  await notify(tx, { kind: "squads", roundId: after.roundId, entryId });
  if (restored || hasDropped) await notify(tx, { kind: "squads", roundId: nextRoundId, entryId });
  return receipt;
}
