/**
 * Verification of what managers hold: every squad, transfer and chip against the log of its entry (decision 0020). Whoever made
 * a world, the demo and the simulator too, has to leave behind what the public calls would have.
 */
import {
  clubId,
  type ClubId,
  type EntryId,
  entryId as toEntryId,
  type Footballer,
  footballerId,
  type FootballerId,
  type Market,
  type Position,
  type RoundId,
  roundId as toRoundId,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import type { LogKind, LogRow } from "../entry-log.sql.ts";
import { squadColumns, type SquadDbRow, toStoredSquad } from "../squads.sql.ts";
import { checkEntry, type EntryRecord, type SquadFault } from "./check-entry.ts";

export interface SquadDifference extends SquadFault {
  readonly entryId: EntryId;
}

export interface SquadVerification {
  readonly entries: number;
  /** Rows: one a round in which an entry changed its squad. */
  readonly squads: number;
  /** Steps of entries' logs that were planned again. */
  readonly steps: number;
  readonly differences: readonly SquadDifference[];
  /** All of them; `differences` holds the first ones only. */
  readonly differenceCount: number;
}

const LISTED = 100;
/** A season of them is some ten thousand steps. */
const BATCH_SIZE = 200;

/** Reads each entry once, in one transaction's snapshot (give it one): linear in what was ever changed. */
export async function verifySquads(db: Queryable, ruleset: Ruleset): Promise<SquadVerification> {
  const found = { entries: 0, squads: 0, steps: 0, differences: [] as SquadDifference[], differenceCount: 0 };
  const then = await readMarketThen(db);
  for (let after = 0; ;) {
    const records = await selectRecords(db, after, BATCH_SIZE);
    for (const record of records) {
      found.entries += 1;
      found.squads += record.squads.length;
      found.steps += record.log.length;
      for (const fault of checkEntry(ruleset, record, then)) {
        found.differenceCount += 1;
        if (found.differences.length < LISTED) found.differences.push({ entryId: record.entryId, ...fault });
      }
    }
    const last = records.at(-1);
    if (!last) return found;
    after = last.entryId;
  }
}

async function selectRecords(db: Queryable, after: number, limit: number): Promise<EntryRecord[]> {
  const entries = await sql<{ entry_id: number; started_round_id: number }>`
    select entry_id, started_round_id from entries where entry_id > ${after} order by entry_id limit ${limit}`.execute(
    db,
  );
  const ids = entries.rows.map((row) => row.entry_id);
  if (ids.length === 0) return [];
  const squads = await sql<SquadDbRow>`select ${squadColumns} from squads
    where entry_id = any(${ids}::bigint[]) order by entry_id, round_id`.execute(db);
  const transfers = await sql<TransferDbRow>`
    select entry_id, round_id, in_footballer_id, in_tenths, out_footballer_id, out_tenths from transfers
    where entry_id = any(${ids}::bigint[]) order by entry_id, round_id, transfer_id`.execute(db);
  const log = await sql<LogDbRow>`select entry_id, log_id, round_id, at, kind, before, after from entry_log
    where entry_id = any(${ids}::bigint[]) and kind <> 'details' order by entry_id, log_id`.execute(db);
  const squadsOf = Map.groupBy(squads.rows, (row) => row.entry_id);
  const transfersOf = Map.groupBy(transfers.rows, (row) => row.entry_id);
  const logOf = Map.groupBy(log.rows, (row) => row.entry_id);
  return entries.rows.map(({ entry_id: id, started_round_id: started }) => ({
    entryId: toEntryId(id),
    startedRoundId: toRoundId(started),
    squads: (squadsOf.get(id) ?? []).map(toStoredSquad),
    transfers: (transfersOf.get(id) ?? []).map((row) => ({
      roundId: toRoundId(row.round_id),
      inId: footballerId(row.in_footballer_id),
      inTenths: row.in_tenths,
      outId: footballerId(row.out_footballer_id),
      outTenths: row.out_tenths,
    })),
    log: (logOf.get(id) ?? []).map((row): LogRow => ({
      logId: row.log_id,
      roundId: toRoundId(row.round_id),
      atMs: row.at.getTime(),
      kind: row.kind,
      before: row.before,
      after: row.after,
      receipt: null,
    })),
  }));
}

interface TransferDbRow {
  readonly entry_id: number;
  readonly round_id: RoundId;
  readonly in_footballer_id: number;
  readonly in_tenths: number;
  readonly out_footballer_id: number;
  readonly out_tenths: number;
}

interface LogDbRow {
  readonly entry_id: number;
  readonly log_id: number;
  readonly round_id: number;
  readonly at: Date;
  readonly kind: LogKind;
  readonly before: LogRow["before"];
  readonly after: LogRow["after"];
}

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
async function readMarketThen(db: Queryable): Promise<MarketThen> {
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
