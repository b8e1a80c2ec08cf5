/** Reading squads and writing results of a round, in batches and by COPY. */
import { CHIP_NAMES } from "@elleveren/contract";
import { type ChipName, type EntryId, type FootballerId, isRevertingChip, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { ResultRow } from "./result-columns.ts";
import type { RoundSummary } from "./summarise-round.ts";

interface Batch {
  readonly roundId: RoundId;
  readonly afterEntryId: number;
  readonly limit: number;
}

/** The squad that counts in a round for one entry, with its figures up to the round before. */
export interface SettlingEntry {
  readonly entryId: EntryId;
  readonly footballerIds: readonly FootballerId[];
  readonly purchaseTenths: readonly number[];
  readonly captainSlot: number;
  readonly viceSlot: number;
  readonly bankTenths: number;
  readonly chip: ChipName | null;
  readonly freeTransfers: number | null;
  readonly transfersMade: number;
  readonly costPoints: number;
  readonly previousTotalPoints: number;
  readonly previousTotalTransfers: number;
  /** The squad and bank that come back after a reverting chip. Null without one. */
  readonly kept: { readonly footballerIds: readonly FootballerId[]; readonly bankTenths: number } | null;
}

/**
 * The next `limit` entries of the round after `afterEntryId`; a squad of an earlier round counts without its chip, transfers
 * and cost.
 */
export async function selectSettlingEntries(
  tx: Queryable,
  { roundId, afterEntryId, limit }: Batch,
): Promise<SettlingEntry[]> {
  const { rows } = await sql<SettlingEntry>`
    select e.entry_id as "entryId", s.footballer_ids as "footballerIds", s.purchase_tenths as "purchaseTenths",
      s.captain_slot as "captainSlot", s.vice_slot as "viceSlot", s.bank_tenths as "bankTenths",
      case when s.round_id = ${roundId} then s.chip end as chip, s.free_transfers as "freeTransfers",
      case when s.round_id = ${roundId} then s.transfers_made else 0 end as "transfersMade",
      case when s.round_id = ${roundId} then s.cost_points else 0 end as "costPoints",
      coalesce(p.total_points, 0) as "previousTotalPoints", coalesce(p.total_transfers, 0) as "previousTotalTransfers",
      case when coalesce(k.bank_tenths, f.bank_tenths) is not null then jsonb_build_object(
        'footballerIds', coalesce(k.footballer_ids, f.footballer_ids),
        'bankTenths', coalesce(k.bank_tenths, f.bank_tenths)) end as kept
    from entries e
    cross join lateral (
      select * from squads s where s.entry_id = e.entry_id and s.round_id <= ${roundId}
      order by s.round_id desc limit 1) s
    left join lateral (
      select b.footballer_ids, b.bank_tenths from squads b
      where s.round_id = ${roundId} and s.chip = any(${revertingChips()}::text[])
        and b.entry_id = e.entry_id and b.round_id < ${roundId}
        -- A squad lent for the round before is not what comes back after this one.
        and (b.chip is null or b.chip <> all(${revertingChips()}::text[]))
      order by b.round_id desc limit 1) k on true
    left join lateral (
      -- Played in the entry's first round: what comes back is the squad it replaced, which only the log has.
      select string_to_array(l.before->'squad'->>'footballerIds', ' ')::integer[] as footballer_ids,
        (l.before->'squad'->>'bankTenths')::integer as bank_tenths
      from entry_log l
      where k.bank_tenths is null and s.round_id = ${roundId} and s.chip = any(${revertingChips()}::text[])
        and l.entry_id = e.entry_id and l.round_id = ${roundId} and l.kind = 'transfers'
        and l.after->'squad'->>'chip' = any(${revertingChips()}::text[])
        and coalesce(l.before->'squad'->>'chip', '') <> all(${revertingChips()}::text[])
      order by l.log_id desc limit 1) f on true
    left join entry_results p on p.entry_id = e.entry_id and p.round_id = ${roundId} - 1
    where e.entry_id > ${afterEntryId} and e.started_round_id <= ${roundId}
    order by e.entry_id limit ${limit}`.execute(tx);
  return rows;
}

const revertingChips = (): ChipName[] => CHIP_NAMES.filter(isRevertingChip);

/** Prices at the round's deadline, which value the frozen squads. */
export async function selectDeadlinePrices(db: Queryable, roundId: RoundId): Promise<Map<FootballerId, number>> {
  const { rows } = await sql<{ id: FootballerId; price: number }>`
    select f.footballer_id as id, coalesce(r.price_tenths, f.price_tenths) as price
    from footballers f
    left join footballer_rounds r on r.footballer_id = f.footballer_id and r.round_id = ${roundId}`.execute(db);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** True when a round before this one still waits for its settling: totals build on each other. */
export async function hasUnsettledBefore(tx: Tx, roundId: RoundId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rounds where round_id < ${roundId} and state <> 'settled' limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteResults(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`delete from entry_results where round_id = ${roundId}`.execute(tx);
}

export const COPY_RESULTS = `copy entry_results (entry_id, round_id, points, bench_points, cost_points, transfers, chip,
  total_points, round_rank, overall_rank, rank_sort, bank_tenths, value_tenths, total_transfers, goals_scored, goals_conceded,
  auto_subs) from stdin`;

/** Marks the round settled from these facts and upon this settling of the round before, with the figures every page shows. */
export async function updateSettled(
  tx: Tx,
  roundId: RoundId,
  { revision, settledUpon }: { revision: number; settledUpon: number | null },
  summary: RoundSummary,
): Promise<void> {
  await sql`update rounds set state = 'settled', settled_at = game_now(), settled_revision = ${revision},
      settlement_number = settlement_number + 1, settled_upon = ${settledUpon}, average_points = ${summary.averagePoints},
      highest_points = ${summary.highestPoints}, highest_entry_id = ${summary.highestEntryId},
      ranked_count = ${summary.rankedCount}, transfers_made = ${summary.transfersMade},
      most_selected = ${summary.mostSelected}, most_transferred_in = ${summary.mostTransferredIn},
      most_captained = ${summary.mostCaptained}, most_vice_captained = ${summary.mostViceCaptained},
      top_footballer_id = ${summary.topFootballerId}, top_footballer_points = ${summary.topFootballerPoints},
      chip_plays = ${JSON.stringify(summary.chipPlays)}::jsonb
    where round_id = ${roundId}`.execute(tx);
}

/** The footballer bought most often in the round; null without transfers. */
export async function selectMostTransferredIn(db: Queryable, roundId: RoundId): Promise<number | null> {
  const { rows } = await sql<{ footballer_id: number }>`
    select footballer_id from footballer_rounds where round_id = ${roundId} and transfers_in > 0
    order by transfers_in desc, footballer_id limit 1`.execute(db);
  return rows[0]?.footballer_id ?? null;
}

/**
 * Locks a closed or settled round; null before. Revision and earlier settling are read before the facts and totals they
 * cover, so that anything newer settles the round again. References to the round need not wait.
 */
export async function lockRoundForSettling(tx: Tx, roundId: RoundId) {
  const { rows } = await sql<{ isSettled: boolean; settledRevision: number; settlementNumber: number }>`
    select state = 'settled' as "isSettled", coalesce(settled_revision, 0) as "settledRevision",
      settlement_number as "settlementNumber"
    from rounds where round_id = ${roundId} and state in ('closed', 'settled') for no key update`.execute(tx);
  if (!rows[0]) return null;
  const read = await sql<{ allFinished: boolean; revision: number; settledUpon: number | null }>`
    select not exists (select 1 from fixtures where round_id = ${roundId} and not finished) as "allFinished",
      coalesce((select max(revision) from fact_revisions where kind in ('stats', 'fixture')), 0) as revision,
      (select settlement_number from rounds where round_id = ${roundId} - 1) as "settledUpon"`.execute(tx);
  return { ...rows[0], ...read.rows[0]! };
}

export interface StoredResult extends ResultRow {
  readonly roundRank: number;
  readonly overallRank: number;
  readonly rankSort: number;
}

export async function selectStoredResults(
  db: Queryable,
  { roundId, afterEntryId, limit }: Batch,
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    select entry_id as "entryId", points, bench_points as "benchPoints", cost_points as "costPoints", transfers, chip,
      total_points as "totalPoints", round_rank as "roundRank", overall_rank as "overallRank", rank_sort as "rankSort",
      bank_tenths as "bankTenths", value_tenths as "valueTenths", total_transfers as "totalTransfers",
      goals_scored as "goalsScored", goals_conceded as "goalsConceded", auto_subs as "autoSubs"
    from entry_results where round_id = ${roundId} and entry_id > ${afterEntryId}
    order by entry_id limit ${limit}`.execute(db);
  return rows;
}

export async function selectStoredSummary(db: Queryable, roundId: RoundId): Promise<RoundSummary> {
  const { rows } = await sql<RoundSummary>`
    select average_points as "averagePoints", highest_points as "highestPoints", highest_entry_id as "highestEntryId",
      ranked_count as "rankedCount", transfers_made as "transfersMade", most_selected as "mostSelected",
      most_transferred_in as "mostTransferredIn", most_captained as "mostCaptained",
      most_vice_captained as "mostViceCaptained", top_footballer_id as "topFootballerId",
      top_footballer_points as "topFootballerPoints", chip_plays as "chipPlays"
    from rounds where round_id = ${roundId}`.execute(db);
  return rows[0]!;
}
