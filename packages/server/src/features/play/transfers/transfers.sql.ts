/** Confirmed transfers as rows. Those of the open round go again when they are undone; the entry's log keeps them. */
import { type ChipName, type EntryId, type RoundId, type Transfer } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

/** In the order they were made; each stores the chip in play, for later counts. */
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

export interface TransferRow extends Transfer {
  readonly roundId: RoundId;
  readonly time: string;
}

/** An entry's transfers of rounds `fromRound` to `toRound`, newest first. */
export async function selectTransfers(
  db: Queryable,
  request: { readonly entryId: EntryId; readonly fromRound: number; readonly toRound: number },
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select in_footballer_id as "inId", in_tenths as "inTenths", out_footballer_id as "outId", out_tenths as "outTenths",
      round_id as "roundId", ${microsOf("at")} as time
    from transfers
    where entry_id = ${request.entryId} and round_id between ${request.fromRound} and ${request.toRound}
    order by round_id desc, transfer_id desc`.execute(db);
  return rows;
}
