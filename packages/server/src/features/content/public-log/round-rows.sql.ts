/** Rows of a round's pages, read alike when they are hashed and when they are served. */
import { wireMicros, type WireReceipt } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { PageHasher, resultLine, type RoundDigest, type RoundKind } from "../../../public-log/index.ts";
import { receiptText } from "../../play/index.ts";

export interface PageRow {
  readonly entryId: number;
  readonly line: string;
}

interface From {
  readonly roundId: RoundId;
  /** Rows of this entry and those after it, without the first `skipped`. */
  readonly firstEntryId: number;
  readonly skipped: number;
  readonly limit: number;
}

type SelectRows = (db: Queryable, from: From) => Promise<PageRow[]>;

export const SELECT_ROWS: Readonly<Record<RoundKind, SelectRows>> = {
  squads: selectSquadRows,
  receipts: selectReceiptRows,
  results: selectResultRows,
};

/** The squad that counts in the round: `entry,footballers by slot,captain's slot,vice-captain's slot,chip,cost`. */
async function selectSquadRows(db: Queryable, { roundId, firstEntryId, skipped, limit }: From): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select e.entry_id as "entryId", e.entry_id || ',' || array_to_string(s.footballer_ids, ' ') || ',' || s.captain_slot
      || ',' || s.vice_slot || ',' || case when s.round_id = ${roundId} then coalesce(s.chip, '') else '' end
      || ',' || case when s.round_id = ${roundId} then s.cost_points else 0 end || chr(10) as line
    from entries e
    cross join lateral (
      select * from squads s where s.entry_id = e.entry_id and s.round_id <= ${roundId}
      order by s.round_id desc limit 1) s
    where e.entry_id >= ${firstEntryId} and e.started_round_id <= ${roundId}
    order by e.entry_id offset ${skipped} limit ${limit}`.execute(db);
  return rows;
}

async function selectResultRows(db: Queryable, { roundId, firstEntryId, skipped, limit }: From): Promise<PageRow[]> {
  const { rows } = await sql<Parameters<typeof resultLine>[0]>`
    select entry_id as "entryId", points, cost_points as "costPoints", total_points as "totalPoints",
      round_rank as "roundRank", overall_rank as "overallRank"
    from entry_results where round_id = ${roundId} and entry_id >= ${firstEntryId}
    order by entry_id offset ${skipped} limit ${limit}`.execute(db);
  return rows.map((row) => ({ entryId: row.entryId, line: resultLine(row) }));
}

interface StoredReceipt {
  readonly entryId: WireReceipt["entry"];
  readonly roundId: number;
  readonly atMs: number;
  readonly squadHash: string;
  readonly signature: string;
}

async function selectReceiptRows(db: Queryable, { roundId, firstEntryId, skipped, limit }: From): Promise<PageRow[]> {
  const { rows } = await sql<{ receipt: StoredReceipt }>`
    select receipt from entry_log
    where round_id = ${roundId} and entry_id >= ${firstEntryId} and receipt is not null
    order by entry_id, log_id offset ${skipped} limit ${limit}`.execute(db);
  return rows.map(({ receipt: { entryId, roundId: event, atMs, squadHash, signature } }) => ({
    entryId,
    line: receiptText({ time: wireMicros(atMs), entry: entryId, event, squad_hash: squadHash, signature }),
  }));
}

const BATCH_ROWS = 5000;

/** `db` is a transaction's snapshot. */
export async function digestRows(db: Queryable, roundId: RoundId, kind: RoundKind): Promise<RoundDigest> {
  const hasher = new PageHasher({ isLeaf: kind === "receipts" });
  let from = { firstEntryId: 0, skipped: 0 };
  for (;;) {
    const rows = await SELECT_ROWS[kind](db, { roundId, ...from, limit: BATCH_ROWS });
    for (const { entryId, line } of rows) hasher.add(entryId, line);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return hasher.digest();
    const seen = rows.filter(({ entryId }) => entryId === last.entryId).length;
    const before = last.entryId === from.firstEntryId ? from.skipped : 0;
    from = { firstEntryId: last.entryId, skipped: before + seen };
  }
}
