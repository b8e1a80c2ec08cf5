/** Reads the market and the log of facts into our words. */
import { footballerId, roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { among, type Ids } from "./season-rows.sql.ts";
import type { MarketRow } from "../season-memory.ts";

export interface FrozenRow extends MarketRow {
  readonly footballerId: ReturnType<typeof footballerId>;
  readonly roundId: ReturnType<typeof roundId>;
}

/** What the market looked like when rounds closed. */
export async function selectFrozenMarket(db: Queryable, roundIds: Ids): Promise<FrozenRow[]> {
  const { rows } = await sql<{
    footballer_id: number;
    round_id: number;
    price_tenths: number;
    selected_count: number;
    transfers_in: number;
    transfers_out: number;
  }>`select footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out
    from footballer_rounds where ${among("round_id", roundIds)} order by round_id, footballer_id`.execute(db);
  return rows.map((row) => ({
    footballerId: footballerId(row.footballer_id),
    roundId: roundId(row.round_id),
    priceTenths: row.price_tenths,
    selectedCount: row.selected_count,
    transfersIn: row.transfers_in,
    transfersOut: row.transfers_out,
    netSpent: 0,
    priceSteps: 0,
  }));
}

/** The open round's market by footballer. */
export async function selectOpenMarket(db: Queryable): Promise<Map<ReturnType<typeof footballerId>, MarketRow>> {
  const { rows } = await sql<{
    footballer_id: number;
    price_tenths: number;
    selected_count: number;
    transfers_in_round: number;
    transfers_out_round: number;
    net_spent: number;
    price_steps: number;
  }>`select m.footballer_id, f.price_tenths, m.selected_count, m.transfers_in_round, m.transfers_out_round, m.net_spent,
      m.price_steps
    from footballer_market m join footballers f using (footballer_id)`.execute(db);
  return new Map(
    rows.map((row) => [
      footballerId(row.footballer_id),
      {
        priceTenths: row.price_tenths,
        selectedCount: row.selected_count,
        transfersIn: row.transfers_in_round,
        transfersOut: row.transfers_out_round,
        netSpent: row.net_spent,
        priceSteps: row.price_steps,
      },
    ]),
  );
}

/** Entries with a squad, as the market last counted them. */
export async function selectEntryCount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ entry_count: number }>`select entry_count from market_totals`.execute(db);
  return rows[0]?.entry_count ?? 0;
}

export interface RevisionRow {
  readonly revision: number;
  readonly kind: "stats" | "fixture" | "footballer" | "round" | "club" | "lineup";
  readonly fixture_id: number | null;
  readonly footballer_id: number | null;
  /** How long ago it was written, by the database's clock; null for facts from before that was kept. */
  readonly age_ms: number | null;
}

/**
 * Facts that changed after `revision`, in order. Prices have revisions too, but only what goes through `recordFacts` is
 * numbered in the order of commits; prices are read again when the market says so.
 */
export async function selectRevisionsAfter(db: Queryable, revision: number): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`select revision, kind, fixture_id, footballer_id,
      extract(epoch from clock_timestamp() - told_at) * 1000 as age_ms
    from fact_revisions where revision > ${revision} and kind <> 'price' order by revision`.execute(db);
  return rows;
}

export async function selectNewestRevision(db: Queryable): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) as revision from fact_revisions where kind <> 'price'`.execute(db);
  return rows[0]?.revision ?? 0;
}
