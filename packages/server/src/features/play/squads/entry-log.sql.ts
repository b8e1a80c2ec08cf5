/** The entry's log: every accepted change with what it was, what it became, and the receipt. Rows are only added. */
import { CHIP_NAMES, type LoggedState, type WireEntryLogRow } from "@elleveren/contract";
import { isRevertingChip, type AccountId, type EntryId, type RoundId, type Squad } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { presentReceipt, type Receipt } from "./receipts.ts";
import { microsOf, msOf } from "../../../db/values/moments.ts";
import type { LogKind } from "./receipts.ts";
import { readLogSquad, readStates, type StoredLogSquad, type StoredStates, storedState } from "./stored-state.ts";

export interface LogRow {
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly kind: LogKind;
  readonly before: LoggedState | null;
  readonly after: LoggedState | null;
}

interface NewLogRow extends LogRow {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly receipt: Receipt | null;
}

export async function insertLog(tx: Tx, row: NewLogRow): Promise<void> {
  await sql`insert into entry_log (entry_id, round_id, at, account_id, kind, before, after, receipt)
    values (${row.entryId}, ${row.roundId}, ${new Date(row.atMs)}, ${row.accountId}, ${row.kind},
      ${row.before && JSON.stringify(storedState(row.before))}::jsonb,
      ${row.after && JSON.stringify(storedState(row.after))}::jsonb,
      ${row.receipt === null ? null : JSON.stringify(row.receipt)}::jsonb)`.execute(tx);
}

/** One page, newest first; asks for a row more than `limit` so that the caller knows whether there is a next page. */
export async function selectLog(
  db: Queryable,
  { entry, limit, offset }: { readonly entry: EntryId; readonly limit: number; readonly offset: number },
): Promise<WireEntryLogRow[]> {
  const { rows } = await sql<StoredStates<Omit<WireEntryLogRow, "receipt">> & { receipt: Receipt | null }>`
    select log_id as id, round_id as event, ${microsOf("at")} as time, kind, before, after, receipt
    from entry_log where entry_id = ${entry} order by log_id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...readStates(row), receipt: row.receipt && presentReceipt(row.receipt) }));
}

/**
 * The squad as the round opened: what it was before the round's first transfers that are not undone. Null when there are
 * none. A reverting chip played after transfers brings this squad back, and so does undoing them.
 */
export async function selectOpeningSquad(db: Queryable, entry: EntryId, round: RoundId): Promise<Squad | null> {
  const { rows } = await sql<{ squad: StoredLogSquad }>`
    select before->'squad' as squad from entry_log
    where entry_id = ${entry} and round_id = ${round} and kind = 'transfers' and before is not null
      and log_id > coalesce((select max(log_id) from entry_log
        where entry_id = ${entry} and round_id = ${round} and kind = 'undo'), 0)
    order by log_id limit 1`.execute(db);
  return rows[0] ? readLogSquad(rows[0].squad) : null;
}

/** The squad that a reverting chip of the round replaced when it was played; null without one. */
export async function selectSquadBeforeChip(db: Queryable, entry: EntryId, round: RoundId): Promise<Squad | null> {
  const reverting = CHIP_NAMES.filter(isRevertingChip);
  const { rows } = await sql<{ squad: StoredLogSquad }>`
    select before->'squad' as squad from entry_log
    where entry_id = ${entry} and round_id = ${round} and kind = 'transfers'
      and after->'squad'->>'chip' = any(${reverting}::text[])
      and coalesce(before->'squad'->>'chip', '') <> all(${reverting}::text[])
    order by log_id desc limit 1`.execute(db);
  return rows[0] ? readLogSquad(rows[0].squad) : null;
}

/** When each chip in play was set, by round: the last change that put it there. */
export async function selectChipTimes(db: Queryable, entry: EntryId): Promise<ReadonlyMap<RoundId, number>> {
  const { rows } = await sql<{ roundId: RoundId; atMs: number }>`
    select round_id as "roundId", max(${msOf("at")}) as "atMs" from entry_log
    where entry_id = ${entry} and after->'squad'->>'chip' is not null
      and after->'squad'->>'chip' is distinct from before->'squad'->>'chip'
    group by round_id`.execute(db);
  return new Map(rows.map((row) => [row.roundId, row.atMs]));
}

export async function selectGameNowMs(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(db);
  return rows[0]!.now.getTime();
}
