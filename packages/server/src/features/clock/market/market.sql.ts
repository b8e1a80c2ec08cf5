/** Counts of the market: ownership, and the open round's transfers. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

interface CountRow {
  readonly footballer_id: number;
  readonly selected_count: number;
  readonly transfers_in: number;
  readonly transfers_out: number;
}

/**
 * Ownership and transfers of a round per footballer (rows EG-31, EG-33); footballers without either have no row. An
 * entry's squad of the round is the latest one written for it or before it. Not counted (EG-34): transfers before the
 * entry's first deadline, which build its squad, and those under chips that give the old squad back.
 */
async function selectCounts(tx: Tx, roundId: RoundId, revertingChips: readonly string[]): Promise<readonly CountRow[]> {
  const before = await selectOwnedBefore(tx, roundId);
  const { rows } = await sql<CountRow>`
    with owned as (${before ? ownersMoved(roundId) : ownersOfAll(roundId)}),
    counted_transfers as (
      select t.in_footballer_id, t.out_footballer_id from transfers t join entries e using (entry_id)
      where t.round_id = ${roundId} and e.started_round_id < t.round_id
        and (t.chip is null or t.chip <> all(${[...revertingChips]}::text[]))),
    moved as (
      select footballer_id, sum(ins) as transfers_in, sum(outs) as transfers_out from (
        select in_footballer_id as footballer_id, 1 as ins, 0 as outs from counted_transfers
        union all select out_footballer_id, 0, 1 from counted_transfers) as both_ways
      group by footballer_id)
    select footballer_id, coalesce(o.selected_count, 0) as selected_count,
      coalesce(m.transfers_in, 0) as transfers_in, coalesce(m.transfers_out, 0) as transfers_out
    from owned o full join moved m using (footballer_id)`.execute(tx);
  if (!before) return rows;
  const counts = new Map(rows.map((row) => [row.footballer_id, row]));
  for (const [footballer_id, owned] of before) {
    const row = counts.get(footballer_id) ?? { footballer_id, selected_count: 0, transfers_in: 0, transfers_out: 0 };
    counts.set(footballer_id, { ...row, selected_count: row.selected_count + owned });
  }
  return [...counts.values()];
}

/** Owners when the round before closed; null where they were not counted. */
async function selectOwnedBefore(tx: Tx, roundId: RoundId): Promise<ReadonlyMap<number, number> | null> {
  const { rows } = await sql<{ footballer_id: number; owned_count: number | null }>`
    select footballer_id, owned_count from footballer_rounds where round_id = ${roundId - 1}`.execute(tx);
  if (rows.length === 0 || rows.some((row) => row.owned_count === null)) return null;
  return new Map(rows.map((row) => [row.footballer_id, row.owned_count!]));
}

/** Counts every squad: linear in all that was ever written. */
const ownersOfAll = (roundId: RoundId) => sql`
  select footballer_id, count(*) as selected_count
  from (select distinct on (entry_id) footballer_ids from squads
      where round_id <= ${roundId} order by entry_id, round_id desc) latest,
    unnest(footballer_ids) as footballer_id
  group by footballer_id`;

/** Owners gained and lost since the round before: by the squads written for the round, and linear in them. */
const ownersMoved = (roundId: RoundId) => sql`
  select footballer_id, sum(side.owners) as selected_count
  from squads w
    left join lateral (select footballer_ids from squads s
      where s.entry_id = w.entry_id and s.round_id < ${roundId} order by s.round_id desc limit 1) b on true
    cross join (values (1), (-1)) side (owners)
    cross join lateral unnest(case side.owners when 1 then w.footballer_ids else b.footballer_ids end) footballer_id
  where w.round_id = ${roundId} group by footballer_id`;

/**
 * The counts of every footballer, as rows: on a distributed database the counted squads and the stored counts lie on
 * different machines.
 */
const countsOf = (counts: readonly CountRow[]) => sql`
  counts as (
    select f.footballer_id, f.price_tenths, coalesce(c.selected_count, 0) as selected_count,
      coalesce(c.transfers_in, 0) as transfers_in, coalesce(c.transfers_out, 0) as transfers_out
    from footballers f left join unnest(${counts.map((row) => row.footballer_id)}::integer[],
      ${counts.map((row) => row.selected_count)}::bigint[], ${counts.map((row) => row.transfers_in)}::bigint[],
      ${counts.map((row) => row.transfers_out)}::bigint[]) as c (footballer_id, selected_count, transfers_in, transfers_out)
      using (footballer_id))`;

/** Locks the market, so that one process counts at a time. Returns how many entries the last count had. */
export async function lockMarket(tx: Tx): Promise<number> {
  const { rows } = await sql<{ entry_count: number }>`select entry_count from market_totals for update`.execute(tx);
  return rows[0]?.entry_count ?? 0;
}

/** Recounts the open round's market; true when a figure changed. */
export async function updateOpenMarket(tx: Tx, roundId: RoundId, revertingChips: readonly string[]): Promise<boolean> {
  const counted = await selectCounts(tx, roundId, revertingChips);
  const { rows } = await sql`with ${countsOf(counted)}
    update footballer_market m set selected_count = c.selected_count, transfers_in_round = c.transfers_in,
      transfers_out_round = c.transfers_out, updated_at = clock_timestamp()
    from counts c
    where m.footballer_id = c.footballer_id
      and (m.selected_count, m.transfers_in_round, m.transfers_out_round)
        is distinct from (c.selected_count, c.transfers_in, c.transfers_out)
    returning 1`.execute(tx);
  const entries = await sql<{ count: number }>`select count(*) as count from entries`.execute(tx);
  const entryCount = entries.rows[0]?.count ?? 0;
  const totals = await sql`
    update market_totals t set entry_count = ${entryCount}, round_id = ${roundId}, updated_at = clock_timestamp()
    where (t.entry_count, t.round_id) is distinct from (${entryCount}::bigint, ${roundId}::integer)
    returning 1`.execute(tx);
  return rows.length > 0 || totals.rows.length > 0;
}

/** Stores the round's market, counted to the last squad, with the current prices; an imported one stays as it is. */
export async function insertCountedMarket(tx: Tx, roundId: RoundId, revertingChips: readonly string[]): Promise<void> {
  const counted = await selectCounts(tx, roundId, revertingChips);
  await sql`with ${countsOf(counted)}
    insert into footballer_rounds
      (footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out, owned_count)
    select footballer_id, ${roundId}, price_tenths, selected_count, transfers_in, transfers_out, selected_count from counts
    on conflict (footballer_id, round_id) do nothing`.execute(tx);
}

/** Stores the round's market as it was last counted; `updateFrozenMarket` makes it exact afterwards. */
export async function insertLastMarket(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`insert into footballer_rounds
      (footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out, counted)
    select f.footballer_id, ${roundId}, f.price_tenths, m.selected_count, m.transfers_in_round, m.transfers_out_round, false
    from footballers f join footballer_market m using (footballer_id)
    on conflict (footballer_id, round_id) do nothing`.execute(tx);
}

/** The round's transfers start from nothing again (EG-33). */
export async function resetTransferCounts(tx: Tx): Promise<void> {
  await sql`update footballer_market set transfers_in_round = 0, transfers_out_round = 0
    where transfers_in_round <> 0 or transfers_out_round <> 0`.execute(tx);
}

/** Counts a frozen round to the last squad; prices stay as they were at the deadline. */
export async function updateFrozenMarket(tx: Tx, roundId: RoundId, revertingChips: readonly string[]): Promise<void> {
  const counted = await selectCounts(tx, roundId, revertingChips);
  await sql`with ${countsOf(counted)}
    update footballer_rounds r set selected_count = c.selected_count, transfers_in = c.transfers_in,
      transfers_out = c.transfers_out, owned_count = c.selected_count, counted = true
    from counts c where r.round_id = ${roundId} and r.footballer_id = c.footballer_id`.execute(tx);
}

/** Rounds that were frozen with the last counts and wait for exact ones. */
export async function selectUncountedRounds(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select distinct round_id from footballer_rounds where not counted order by round_id`.execute(db);
  return rows.map((row) => row.round_id);
}

/** The round whose market moves: the open one, or the last one after the season. */
export async function selectMarketRound(db: Queryable): Promise<RoundId | null> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select round_id from rounds order by (state = 'open') desc, round_id desc limit 1`.execute(db);
  return rows[0]?.round_id ?? null;
}
