/**
 * The market as it was: what every footballer cost and where he played at a moment of the season, from the changes that were
 * written down. A request is stamped before it reads prices, so what was true minutes around it may have been read.
 */
import {
  clubId,
  footballerId,
  type ClubId,
  type Footballer,
  type FootballerId,
  type Market,
  type Position,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";

/** Game time; a transaction lasts seconds, and the game clock of a test or a simulation may run fast. */
const AROUND_MS = 10 * 60_000;

interface Change<T> {
  readonly atMs: number;
  readonly from: T;
  readonly to: T;
}

interface Past {
  readonly position: Position;
  readonly priceTenths: number;
  readonly clubId: ClubId;
  /** Oldest first. */
  readonly prices: Change<number>[];
  readonly clubs: Change<ClubId>[];
}

export interface MarketThen {
  /** Every price he had around the moment, the one at it first; empty for nobody we know. */
  pricesAround(id: FootballerId, atMs: number): number[];
  /** Those whose price is not given cost what they did then; all are to be had. */
  marketAt(ids: Iterable<FootballerId>, atMs: number, prices: ReadonlyMap<FootballerId, number>): Market;
  /** The moment itself, and those around it at which somebody may have played elsewhere. */
  readonly momentsAround: (atMs: number) => readonly number[];
}

/** Reads all of the season's changes once: two thousand of them are a season. */
export async function readMarketThen(db: Queryable): Promise<MarketThen> {
  const footballers = await sql<{ footballer_id: number; position: Position; price_tenths: number; club_id: number }>`
    select footballer_id, position, price_tenths, club_id from footballers`.execute(db);
  const past = new Map(
    footballers.rows.map((row): [FootballerId, Past] => [
      footballerId(row.footballer_id),
      {
        position: row.position,
        priceTenths: row.price_tenths,
        clubId: clubId(row.club_id),
        prices: [],
        clubs: [],
      },
    ]),
  );
  const prices = await sql<{ footballer_id: number; changed_at: Date; from_tenths: number; to_tenths: number }>`
    select footballer_id, changed_at, from_tenths, to_tenths from price_changes
    order by footballer_id, changed_at`.execute(db);
  for (const row of prices.rows) {
    const change = { atMs: row.changed_at.getTime(), from: row.from_tenths, to: row.to_tenths };
    past.get(footballerId(row.footballer_id))?.prices.push(change);
  }
  const clubs = await sql<{ footballer_id: number; recorded_at: Date; from_id: number; to_id: number }>`
    select footballer_id, recorded_at, (before->>'club_id')::integer as from_id, (after->>'club_id')::integer as to_id
    from fact_revisions where kind = 'footballer' and before ? 'club_id' and after ? 'club_id'
    order by revision`.execute(db);
  for (const row of clubs.rows) {
    const change = { atMs: row.recorded_at.getTime(), from: clubId(row.from_id), to: clubId(row.to_id) };
    past.get(footballerId(row.footballer_id))?.clubs.push(change);
  }
  return {
    momentsAround: (atMs) => [atMs, atMs - AROUND_MS, atMs + AROUND_MS],
    pricesAround(id, atMs) {
      const own = past.get(id);
      if (!own) return [];
      const near = own.prices.filter((change) => Math.abs(change.atMs - atMs) <= AROUND_MS);
      const then = valueAt(own.prices, own.priceTenths, atMs);
      return [...new Set([then, ...near.flatMap(({ from, to }) => [from, to])])];
    },
    marketAt(ids, atMs, given) {
      const market = new Map<FootballerId, Footballer>();
      for (const id of ids) {
        const own = past.get(id);
        if (!own) continue;
        market.set(id, {
          footballerId: id,
          clubId: valueAt(own.clubs, own.clubId, atMs),
          position: own.position,
          priceTenths: given.get(id) ?? valueAt(own.prices, own.priceTenths, atMs),
          status: "a",
        });
      }
      return market;
    },
  };
}

/** `now`: after all changes. */
function valueAt<T>(changes: readonly Change<T>[], now: T, atMs: number): T {
  const next = changes.find((change) => change.atMs > atMs);
  return next ? next.from : now;
}
