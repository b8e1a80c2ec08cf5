/** Prices as facts: every change is a row in `price_changes` and a revision, and the footballer carries the newest. */
import type { FootballerId, PricePressure, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { holdMarket } from "../../../db/market-lock.ts";

export type PriceReason = "nightly" | "operator" | "import";

export interface PriceCause {
  readonly roundId: RoundId | null;
  readonly reason: PriceReason;
  readonly source: string;
}

/** Locks the footballers' prices in a fixed order, so that two changes cannot deadlock. */
export async function lockPrices(tx: Tx, ids: readonly FootballerId[]): Promise<Map<FootballerId, number>> {
  await holdMarket(tx);
  const { rows } = await sql<{ id: FootballerId; price: number }>`
    select footballer_id as id, price_tenths as price from footballers
    where footballer_id = any(${[...ids]}::int[]) order by footballer_id for no key update`.execute(tx);
  return new Map(rows.map(({ id, price }) => [id, price]));
}

export async function insertPriceChanges(
  tx: Tx,
  changes: readonly { footballerId: FootballerId; fromTenths: number; toTenths: number }[],
  { roundId, reason, source }: PriceCause,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.footballerId);
  const from = changes.map((change) => change.fromTenths);
  const to = changes.map((change) => change.toTenths);
  await sql`update footballers f set price_tenths = c.to_tenths
    from unnest(${ids}::int[], ${to}::int[]) as c(footballer_id, to_tenths)
    where f.footballer_id = c.footballer_id`.execute(tx);
  // Two changes of one footballer at the same instant of a stopped game clock stay two rows.
  await sql`insert into price_changes (footballer_id, changed_at, round_id, from_tenths, to_tenths, reason)
    select c.footballer_id,
      greatest(game_now(), (select max(p.changed_at) + interval '1 microsecond' from price_changes p
                            where p.footballer_id = c.footballer_id)),
      ${roundId}, c.from_tenths, c.to_tenths, ${reason}
    from unnest(${ids}::int[], ${from}::int[], ${to}::int[]) as c(footballer_id, from_tenths, to_tenths)`.execute(tx);
  await sql`insert into fact_revisions (kind, round_id, footballer_id, before, after, source, recorded_at)
    select 'price', ${roundId}, c.footballer_id, jsonb_build_object('price_tenths', c.from_tenths),
      jsonb_build_object('price_tenths', c.to_tenths), ${source}, game_now()
    from unnest(${ids}::int[], ${from}::int[], ${to}::int[]) as c(footballer_id, from_tenths, to_tenths)`.execute(tx);
}

/** A new round's market starts from today's prices: cost_change_event counts from here, and steps from zero. */
export async function startRoundPrices(tx: Tx): Promise<void> {
  await sql`update footballers set round_price_tenths = price_tenths where round_price_tenths <> price_tenths`.execute(
    tx,
  );
  await sql`update footballer_market set price_steps = 0, net_spent = 0 where price_steps <> 0 or net_spent <> 0`.execute(
    tx,
  );
}

export async function selectMarketRows(db: Queryable): Promise<PricePressure[]> {
  const { rows } = await sql<PricePressure>`
    select f.footballer_id as "footballerId", f.price_tenths as "priceTenths", m.selected_count as "ownerCount",
      m.transfers_in_round - m.transfers_out_round as "netTransfers", m.net_spent as "netSpent",
      m.price_steps as "stepsTaken"
    from footballers f join footballer_market m using (footballer_id)
    where not f.removed order by f.footballer_id`.execute(db);
  return rows;
}

/** Remembers what steps cost, so that the same transfers never move a price twice in a round. */
export async function updateSteps(
  tx: Tx,
  steps: readonly { readonly footballerId: FootballerId; readonly stepsTaken: number; readonly netSpent: number }[],
): Promise<void> {
  await sql`update footballer_market m set price_steps = s.steps, net_spent = s.net_spent
    from unnest(${steps.map((s) => s.footballerId)}::int[], ${steps.map((s) => s.stepsTaken)}::smallint[],
      ${steps.map((s) => s.netSpent)}::bigint[]) as s(footballer_id, steps, net_spent)
    where m.footballer_id = s.footballer_id`.execute(tx);
}

/** Claims the night; false when its changes were already made. */
export async function insertNight(tx: Tx, night: string, changedCount: number): Promise<boolean> {
  const { rows } = await sql`insert into price_nights (night, ran_at, changed_count)
    values (${night}::date, game_now(), ${changedCount}) on conflict do nothing returning night`.execute(tx);
  return rows.length > 0;
}

/** The newest night whose changes were made, as a date, or null before the first. */
export async function selectLastNight(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ night: string | null }>`select max(night)::text as night from price_nights`.execute(db);
  return rows[0]?.night ?? null;
}
