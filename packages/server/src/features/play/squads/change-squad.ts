/**
 * The first steps of every change of a squad, in the order that keeps writes apart: the entry's row (two tabs, one
 * budget), then a gate of the round (nothing late), then the squad carried to the round.
 */
import {
  type AccountId,
  carrySquad,
  type ClubId,
  type EntryId,
  type RoundId,
  roundId as toRoundId,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { unauthenticated } from "../../../http/calls/errors.ts";
import { type GateProblem, lockOpenRound } from "../../clock/index.ts";
import { insertLog } from "./entry-log.sql.ts";
import type { LogKind } from "./receipts.ts";
import { issueReceipt, type Receipt } from "./receipts.ts";
import { deleteRestoredSquad, selectLatestSquad, type StoredSquad, upsertSquad } from "./squads.sql.ts";

export interface LockedEntry {
  readonly entryId: EntryId;
  readonly name: string;
  readonly startedRoundId: RoundId;
  readonly favouriteClubId: ClubId | null;
}

/**
 * Locks the entry's row until the transaction ends; null when there is no such entry. A request that waited here while
 * its account was deleted is refused.
 */
export async function lockEntry(tx: Tx, entry: EntryId): Promise<LockedEntry | null> {
  const { rows } = await sql<LockedEntry & { isDeleted: boolean }>`
    select entry_id as "entryId", name, started_round_id as "startedRoundId", favourite_club_id as "favouriteClubId",
      deleted_at is not null as "isDeleted"
    from entries where entry_id = ${entry} for update`.execute(tx);
  if (rows[0]?.isDeleted) throw unauthenticated();
  return rows[0] ?? null;
}

export interface LockedSquad {
  readonly entry: LockedEntry;
  /** As it stands for the round: chip and transfers of that round only. */
  readonly squad: Squad;
  readonly stored: StoredSquad;
  /** Game time at which the change was found to be in time. */
  readonly atMs: number;
}

/**
 * Locks the entry and the round and hands out the squad to change; or says why it cannot be changed. An unknown entry
 * or one without a squad is a broken assumption: the route has let only the owner in.
 */
export async function lockSquad(
  tx: Tx,
  { ruleset, entryId, roundId }: { readonly ruleset: Ruleset; readonly entryId: EntryId; readonly roundId: RoundId },
): Promise<LockedSquad | GateProblem> {
  const entry = await lockEntry(tx, entryId);
  const gate = await lockOpenRound(tx, { roundId, entryId });
  if ("code" in gate) return gate;
  const stored = await selectLatestSquad(tx, entryId, roundId);
  if (!entry || !stored) throw new Error(`entry ${entryId} has no squad`);
  return {
    entry,
    stored,
    atMs: gate.inTimeAtMs,
    squad: carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId: entry.startedRoundId }),
  };
}

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
