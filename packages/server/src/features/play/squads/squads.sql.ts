/**
 * Squads as rows. The squad of a round is the latest row with `round_id <= round`; nothing is copied at a deadline. A
 * reverting chip writes two rows: its own round, and the squad that comes back in the round after.
 */
import { CHIP_NAMES } from "@elleveren/contract";
import {
  type AccountId,
  type ChipName,
  type EntryId,
  type FootballerId,
  isRevertingChip,
  type RoundId,
  type Squad,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { selectSquadBeforeChip } from "./entry-log.sql.ts";
import { inColumns, toPicks } from "./squad-in-columns.ts";

/** A squad as it is stored: the rules' squad and what storage adds to it. */
export interface StoredSquad {
  readonly entryId: EntryId;
  readonly squad: Squad;
  /** Tells allowances of one chip name apart; null without a chip. */
  readonly chipNumber: number | null;
  /** Points deducted in the row's round. */
  readonly costPoints: number;
  readonly updatedAtMs: number;
}

export interface SquadDbRow {
  entry_id: EntryId;
  round_id: RoundId;
  footballer_ids: FootballerId[];
  purchase_tenths: number[];
  captain_slot: number;
  vice_slot: number;
  bank_tenths: number;
  chip: ChipName | null;
  chip_number: number | null;
  free_transfers: number | null;
  transfers_made: number;
  cost_points: number;
  updated_at: Date;
}

export const squadColumns = sql`entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, chip,
  chip_number, free_transfers, transfers_made, cost_points, updated_at`;

export function toStoredSquad(row: SquadDbRow): StoredSquad {
  const { footballer_ids: footballerIds, purchase_tenths: purchaseTenths } = row;
  const picks = toPicks({ footballerIds, purchaseTenths, captainSlot: row.captain_slot, viceSlot: row.vice_slot });
  return {
    entryId: row.entry_id,
    squad: {
      roundId: row.round_id,
      picks,
      bankTenths: row.bank_tenths,
      chip: row.chip,
      freeTransfers: row.free_transfers,
      transfersMade: row.transfers_made,
    },
    chipNumber: row.chip_number,
    costPoints: row.cost_points,
    updatedAtMs: row.updated_at.getTime(),
  };
}

/** The latest squad written for `round` or before it; null when the entry had none yet. */
export async function selectLatestSquad(db: Queryable, entry: EntryId, round: RoundId): Promise<StoredSquad | null> {
  const { rows } = await sql<SquadDbRow>`
    select ${squadColumns} from squads where entry_id = ${entry} and round_id <= ${round}
    order by round_id desc limit 1`.execute(db);
  return rows[0] ? toStoredSquad(rows[0]) : null;
}

/** The latest squads written for `round` or before it, of the entries that had one. */
export async function selectLatestSquads(
  db: Queryable,
  entries: readonly EntryId[],
  round: RoundId,
): Promise<StoredSquad[]> {
  const { rows } = await sql<SquadDbRow>`
    select distinct on (entry_id) ${squadColumns} from squads
    where entry_id = any(${[...entries]}::bigint[]) and round_id <= ${round}
    order by entry_id, round_id desc`.execute(db);
  return rows.map(toStoredSquad);
}

/** Every squad of an entry up to `round`, oldest first: one a round in which it changed. */
export async function selectSquadsUntil(db: Queryable, entry: EntryId, round: RoundId): Promise<StoredSquad[]> {
  const { rows } = await sql<SquadDbRow>`
    select ${squadColumns} from squads where entry_id = ${entry} and round_id <= ${round} order by round_id`.execute(
    db,
  );
  return rows.map(toStoredSquad);
}

/**
 * The squad that stays after a round under a reverting chip: the latest one before it that was not itself lent for a
 * round. In the entry's first round, the squad as it stood when the chip was played; null when there is no record of
 * it.
 */
export async function selectKeptSquad(db: Queryable, entry: EntryId, round: RoundId): Promise<Squad | null> {
  const { rows } = await sql<SquadDbRow>`
    select ${squadColumns} from squads where entry_id = ${entry} and round_id < ${round}
      and (chip is null or not chip = any(${CHIP_NAMES.filter(isRevertingChip)}::text[]))
    order by round_id desc limit 1`.execute(db);
  return rows[0] ? toStoredSquad(rows[0]).squad : selectSquadBeforeChip(db, entry, round);
}

/** The fields of an entry that most queries need. */
export interface EntryKey {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly startedRoundId: RoundId;
}

/** Null when there is no such entry. */
export async function selectEntryKey(db: Queryable, entry: EntryId): Promise<EntryKey | null> {
  const { rows } = await sql<EntryKey>`
    select entry_id as "entryId", account_id as "accountId", started_round_id as "startedRoundId"
    from entries where entry_id = ${entry}`.execute(db);
  return rows[0] ?? null;
}

/** Writes the squad of `squad.roundId`, over an earlier one of that round. The caller holds the entry's row. */
export async function upsertSquad(
  tx: Tx,
  stored: StoredSquad,
  { restored = false }: { readonly restored?: boolean } = {},
): Promise<void> {
  const { squad } = stored;
  const { footballerIds, purchaseTenths, captainSlot, viceSlot } = inColumns(squad);
  await sql`insert into squads as s (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot,
      bank_tenths, chip, chip_number, free_transfers, transfers_made, cost_points, restored, updated_at)
    values (${stored.entryId}, ${squad.roundId}, ${footballerIds}::int[],
      ${purchaseTenths}::int[], ${captainSlot}, ${viceSlot}, ${squad.bankTenths}, ${squad.chip}, ${stored.chipNumber},
      ${squad.freeTransfers}, ${squad.transfersMade}, ${stored.costPoints}, ${restored}, ${new Date(stored.updatedAtMs)})
    on conflict (entry_id, round_id) do update set
      footballer_ids = excluded.footballer_ids, purchase_tenths = excluded.purchase_tenths,
      captain_slot = excluded.captain_slot, vice_slot = excluded.vice_slot, bank_tenths = excluded.bank_tenths,
      chip = excluded.chip, chip_number = excluded.chip_number, free_transfers = excluded.free_transfers,
      transfers_made = excluded.transfers_made, cost_points = excluded.cost_points,
      version = s.version + 1, updated_at = excluded.updated_at`.execute(tx);
}

/** Takes back the row that a reverting chip wrote for `round`, the one after its own. True when there was one. */
export async function deleteRestoredSquad(tx: Tx, entry: EntryId, round: RoundId): Promise<boolean> {
  const result = await sql`delete from squads
    where entry_id = ${entry} and round_id = ${round} and restored`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}
