/** Confirmed transfers as rows. Those of the open round go again when they are undone; the entry's log keeps them. */
import {
  footballerId,
  roundId,
  type ChipName,
  type EntryId,
  type FootballerId,
  type RoundId,
  type Transfer,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

/** In the order they were made; the chip in play is remembered with each, for those who count them. */
export async function insertTransfers(
  tx: Tx,
  request: {
    readonly entryId: EntryId;
    readonly roundId: RoundId;
    readonly atMs: number;
    readonly chip: ChipName | null;
    readonly transfers: readonly Transfer[];
  },
): Promise<void> {
  const { transfers } = request;
  if (transfers.length === 0) return;
  await sql`insert into transfers (entry_id, round_id, at, in_footballer_id, in_tenths, out_footballer_id, out_tenths, chip)
    select ${request.entryId}, ${request.roundId}, ${new Date(request.atMs)}::timestamptz, t.in_id, t.in_tenths, t.out_id, t.out_tenths, ${request.chip}
    from unnest(${transfers.map((t) => t.inId)}::int[], ${transfers.map((t) => t.inTenths)}::int[],
      ${transfers.map((t) => t.outId)}::int[], ${transfers.map((t) => t.outTenths)}::int[])
      with ordinality as t(in_id, in_tenths, out_id, out_tenths, place)
    order by t.place`.execute(tx);
}

/** Takes the entry's transfers of a round away; the caller has locked the open round. */
export async function deleteTransfers(tx: Tx, entry: EntryId, round: RoundId): Promise<void> {
  await sql`delete from transfers where entry_id = ${entry} and round_id = ${round}`.execute(tx);
}

export interface TransferRow {
  readonly inId: FootballerId;
  readonly inTenths: number;
  readonly outId: FootballerId;
  readonly outTenths: number;
  readonly roundId: RoundId;
  readonly atMs: number;
}

/** An entry's transfers of rounds `fromRound` to `toRound`, newest first. */
export async function selectTransfers(
  db: Queryable,
  request: { readonly entryId: EntryId; readonly fromRound: number; readonly toRound: number },
): Promise<TransferRow[]> {
  const { rows } = await sql<{
    in_footballer_id: number;
    in_tenths: number;
    out_footballer_id: number;
    out_tenths: number;
    round_id: number;
    at: Date;
  }>`select in_footballer_id, in_tenths, out_footballer_id, out_tenths, round_id, at from transfers
    where entry_id = ${request.entryId} and round_id between ${request.fromRound} and ${request.toRound}
    order by round_id desc, transfer_id desc`.execute(db);
  return rows.map((row) => ({
    inId: footballerId(row.in_footballer_id),
    inTenths: row.in_tenths,
    outId: footballerId(row.out_footballer_id),
    outTenths: row.out_tenths,
    roundId: roundId(row.round_id),
    atMs: row.at.getTime(),
  }));
}
