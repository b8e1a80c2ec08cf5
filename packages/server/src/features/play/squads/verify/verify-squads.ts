/**
 * Verification of squads: every squad, transfer and chip against the log of its entry (decision 0020). Generated
 * worlds, those of the demo and the simulator too, must leave the same records as the public calls.
 */
import {
  type ClubId,
  type EntryId,
  type Footballer,
  type FootballerId,
  type Position,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import type { LogRow } from "../entry-log.sql.ts";
import { readStates, type StoredStates } from "../stored-state.ts";
import { squadColumns, type SquadDbRow, toStoredSquad } from "../squads.sql.ts";
import { checkEntry, type EntryRecord, type SquadFault } from "./check-entry.ts";
import { msOf } from "../../../../db/values/moments.ts";
import type { MarketThen } from "./check-entry.ts";

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

/** Reads each entry once, in one transaction's snapshot (give it one): linear in the number of changes. */
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
  const entries = await sql<Pick<EntryRecord, "entryId" | "startedRoundId">>`
    select entry_id as "entryId", started_round_id as "startedRoundId" from entries
    where entry_id > ${after} order by entry_id limit ${limit}`.execute(db);
  const ids = entries.rows.map((row) => row.entryId);
  if (ids.length === 0) return [];
  const squads = await sql<SquadDbRow>`select ${squadColumns} from squads
    where entry_id = any(${ids}::bigint[]) order by entry_id, round_id`.execute(db);
  const transfers = await sql<EntryRecord["transfers"][number] & { entryId: EntryId }>`
    select entry_id as "entryId", round_id as "roundId", in_footballer_id as "inId", in_tenths as "inTenths",
      out_footballer_id as "outId", out_tenths as "outTenths"
    from transfers where entry_id = any(${ids}::bigint[]) order by entry_id, round_id, transfer_id`.execute(db);
  const log = await sql<StoredStates<LogRow> & { entryId: EntryId }>`
    select entry_id as "entryId", round_id as "roundId", ${msOf("at")} as "atMs", kind, before, after from entry_log
    where entry_id = any(${ids}::bigint[]) and kind <> 'details' order by entry_id, log_id`.execute(db);
  const squadsOf = Map.groupBy(squads.rows, (row) => row.entry_id);
  const transfersOf = Map.groupBy(transfers.rows, (row) => row.entryId);
  const logOf = Map.groupBy(log.rows, (row) => row.entryId);
  return entries.rows.map((entry) => ({
    ...entry,
    squads: (squadsOf.get(entry.entryId) ?? []).map(toStoredSquad),
    transfers: transfersOf.get(entry.entryId) ?? [],
    log: (logOf.get(entry.entryId) ?? []).map(readStates),
  }));
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

/** Reads all of the season's changes once: two thousand of them are a season. */
async function readMarketThen(db: Queryable): Promise<MarketThen> {
  const footballers = await sql<Omit<Past, "prices" | "clubs"> & { id: FootballerId }>`
    select footballer_id as id, position, price_tenths as "priceTenths", club_id as "clubId" from footballers`.execute(
    db,
  );
  const past = new Map(
    footballers.rows.map(({ id, ...now }): [FootballerId, Past] => [id, { ...now, prices: [], clubs: [] }]),
  );
  const prices = await sql<Change<number> & { id: FootballerId }>`
    select footballer_id as id, ${msOf("changed_at")} as "atMs", from_tenths as from, to_tenths as to from price_changes
    order by footballer_id, changed_at`.execute(db);
  for (const { id, ...change } of prices.rows) past.get(id)?.prices.push(change);
  const clubs = await sql<Change<ClubId> & { id: FootballerId }>`
    select footballer_id as id, ${msOf("recorded_at")} as "atMs", (before->>'club_id')::integer as from,
      (after->>'club_id')::integer as to
    from fact_revisions where kind = 'footballer' and before ? 'club_id' and after ? 'club_id'
    order by revision`.execute(db);
  for (const { id, ...change } of clubs.rows) past.get(id)?.clubs.push(change);
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
