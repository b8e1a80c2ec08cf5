/** What only stored results and squads tell of a league's settled rounds: benches, hits, rounds without a transfer, captains. */
import { CHIP_NAMES } from "@elleveren/contract";
import type { Holders } from "@elleveren/engine";
import { type ChipName, type EntryId, type FootballerId, isFreeChip, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface DetailsRequest {
  readonly entryIds: readonly EntryId[];
  /** First and last settled round that count. */
  readonly fromRound: RoundId;
  readonly toRound: RoundId;
  /** Holders named at most; all are counted. */
  readonly mostNamed: number;
}

export interface DetailRecord extends Holders {
  readonly kind: "most_bench" | "most_hits" | "best_unchanged";
  readonly roundId: RoundId;
}

interface HoldersDbRow {
  readonly value: number;
  readonly count: number;
  readonly entry_ids: EntryId[];
}

const toHolders = ({ value, count, entry_ids: entryIds }: HoldersDbRow): Holders => ({ value, entryIds, count });

/**
 * Of every round the most points left on the bench, paid for transfers, and made without any transfer: a round under a
 * chip with free transfers, or the entry's first one, is none of those.
 */
export async function selectDetailRecords(db: Queryable, request: DetailsRequest): Promise<DetailRecord[]> {
  const freeChips = CHIP_NAMES.filter((chip) => isFreeChip(chip));
  const { rows } = await sql<HoldersDbRow & { kind: DetailRecord["kind"]; round_id: RoundId }>`
    with figures as materialized (
      select r.round_id, r.entry_id, f.kind, f.value
      from entry_results r join entries e using (entry_id)
      cross join lateral (values ('most_bench', r.bench_points), ('most_hits', r.cost_points::integer),
        ('best_unchanged', case when r.transfers = 0 and coalesce(r.chip, '') <> all(${freeChips}::text[])
          and r.round_id > e.started_round_id then r.points end)) f (kind, value)
      where r.entry_id = any(${[...request.entryIds]}::bigint[])
        and r.round_id between ${request.fromRound} and ${request.toRound}
        and (f.kind = 'best_unchanged' or f.value > 0)
    ), best as (select kind, max(value) as value from figures group by kind)
    select kind, round_id, value, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from figures join best using (kind, value) group by kind, round_id, value order by kind, round_id`.execute(db);
  return rows.map((row) => ({ kind: row.kind, roundId: row.round_id, ...toHolders(row) }));
}

/** Who paid most for transfers over all those rounds; null when nobody paid. */
export async function selectSeasonHits(db: Queryable, request: DetailsRequest): Promise<Holders | null> {
  const { rows } = await sql<HoldersDbRow>`
    with paid as materialized (
      select entry_id, sum(cost_points)::integer as value from entry_results
      where entry_id = any(${[...request.entryIds]}::bigint[])
        and round_id between ${request.fromRound} and ${request.toRound}
      group by entry_id having sum(cost_points) > 0)
    select value, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from paid where value = (select max(value) from paid) group by value`.execute(db);
  return rows[0] ? toHolders(rows[0]) : null;
}

/** Those who had the same armbands under the same chip in a round. */
export interface Armbands extends Omit<Holders, "value"> {
  readonly roundId: RoundId;
  readonly captainId: FootballerId;
  readonly viceId: FootballerId;
  readonly chip: ChipName | null;
}

/** Every pair of captain and vice-captain that somebody had: hardly more than there are footballers worth it. */
export async function selectArmbands(db: Queryable, request: DetailsRequest): Promise<Armbands[]> {
  const { rows } = await sql<{
    round_id: RoundId;
    captain: FootballerId;
    vice: FootballerId;
    chip: ChipName | null;
    count: number;
    entry_ids: EntryId[];
  }>`
    with written as (
      select entry_id, round_id, footballer_ids[captain_slot] as captain, footballer_ids[vice_slot] as vice, chip,
        lead(round_id) over (partition by entry_id order by round_id) as next_round_id
      from squads where entry_id = any(${[...request.entryIds]}::bigint[]) and round_id <= ${request.toRound}
    ), worn as (
      -- A squad counts until the next one is written, its chip in its own round alone.
      select k.round_id, w.entry_id, w.captain, w.vice, case when k.round_id = w.round_id then w.chip end as chip
      from written w
      cross join lateral generate_series(greatest(w.round_id, ${request.fromRound}::integer),
        coalesce(w.next_round_id - 1, ${request.toRound}::integer)) k (round_id)
    )
    select w.round_id, captain, vice, chip, count(*) as count,
      (array_agg(entry_id order by entry_id))[1:${sql.lit(request.mostNamed)}] as entry_ids
    from worn w join entries e using (entry_id) where w.round_id >= e.started_round_id
    group by w.round_id, captain, vice, chip order by w.round_id, captain, vice, chip`.execute(db);
  return rows.map((row) => ({
    roundId: row.round_id,
    captainId: row.captain,
    viceId: row.vice,
    chip: row.chip,
    entryIds: row.entry_ids,
    count: row.count,
  }));
}
