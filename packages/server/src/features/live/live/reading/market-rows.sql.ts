/** Reads the market and the log of facts into our words. */
import type { FixtureId, FootballerId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { among, type Ids } from "./season-rows.sql.ts";
import type { MarketRow } from "../season-memory.ts";

export interface FrozenRow extends MarketRow {
  readonly footballerId: FootballerId;
  readonly roundId: RoundId;
}

/** The market as it was when rounds closed. */
export async function selectFrozenMarket(db: Queryable, roundIds: Ids): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select footballer_id as "footballerId", round_id as "roundId", price_tenths as "priceTenths",
      selected_count as "selectedCount", transfers_in as "transfersIn", transfers_out as "transfersOut",
      0 as "netSpent", 0 as "priceSteps"
    from footballer_rounds where ${among("round_id", roundIds)} order by round_id, footballer_id`.execute(db);
  return rows;
}

/** The open round's market by footballer. */
export async function selectOpenMarket(db: Queryable): Promise<Map<FootballerId, MarketRow>> {
  const { rows } = await sql<MarketRow & { readonly footballerId: FootballerId }>`
    select m.footballer_id as "footballerId", f.price_tenths as "priceTenths", m.selected_count as "selectedCount",
      m.transfers_in_round as "transfersIn", m.transfers_out_round as "transfersOut", m.net_spent as "netSpent",
      m.price_steps as "priceSteps"
    from footballer_market m join footballers f using (footballer_id)`.execute(db);
  return new Map(rows.map(({ footballerId, ...market }) => [footballerId, market]));
}

/** Entries with a squad, as the market last counted them. */
export async function selectEntryCount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ entry_count: number }>`select entry_count from market_totals`.execute(db);
  return rows[0]?.entry_count ?? 0;
}

export interface RevisionRow {
  readonly revision: number;
  readonly kind: "stats" | "fixture" | "footballer" | "round" | "club" | "lineup";
  readonly fixtureId: FixtureId | null;
  readonly footballerId: FootballerId | null;
  /** How long ago it was written, by the database's clock; null for facts from before that was kept. */
  readonly ageMs: number | null;
}

/**
 * Facts that changed after `revision`, in order. Prices have revisions too, but only what goes through `recordFacts` is
 * numbered in the order of commits; prices are read again when the market says so.
 */
export async function selectRevisionsAfter(db: Queryable, revision: number): Promise<RevisionRow[]> {
  const { rows } =
    await sql<RevisionRow>`select revision, kind, fixture_id as "fixtureId", footballer_id as "footballerId",
      extract(epoch from clock_timestamp() - told_at) * 1000 as "ageMs"
    from fact_revisions where revision > ${revision} and kind <> 'price' order by revision`.execute(db);
  return rows;
}

export async function selectNewestRevision(db: Queryable): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) as revision from fact_revisions where kind <> 'price'`.execute(db);
  return rows[0]?.revision ?? 0;
}
