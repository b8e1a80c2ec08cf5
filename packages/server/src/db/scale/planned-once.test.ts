/** Plans that were made for empty tables and are kept: they must read full ones by key all the same. */
import { accountId, entryId, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database, Queryable, Tx } from "../database.ts";
import { lockFreeEntries, selectSituations } from "../../features/play/lineups/save-together.ts";
import { findSessions, hashToken } from "../../http/session/session.sql.ts";
import { createTestDatabase, testConfig, type TestDatabase } from "../../testing/index.ts";
import { createPlannedPool } from "./planned-once.ts";
import { createDatabase } from "../pool.ts";

const COUNT = 5000;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that the plans of earlier queries are still cached.
  db = createDatabase(createPlannedPool({ databaseUrl: database.url, connections: 1, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The same queries for this many managers, with their results. */
async function askAll(tx: Tx, numbers: readonly number[]) {
  const claim = (n: number) => ({ accountId: accountId(n), key: `key-of-${n}`, requestHash: Buffer.alloc(32) });
  const saves = numbers.map((n) => ({ entryId: entryId(n), claim: claim(n) }));
  const sessions = await findSessions(
    tx,
    numbers.map((n) => `token-${n}`),
    testConfig().sessions,
  );
  const started = await lockFreeEntries(
    tx,
    saves.map((save) => save.entryId),
  );
  const { byEntry } = await selectSituations(tx, saves, roundId(2));
  const answered = [...byEntry.values()].filter((situation) => situation.answered?.status === 200);
  return { sessions: sessions.size, started: started.size, squads: byEntry.size, answered: answered.length };
}

/** Rows that this connection has been handed by each table since it last told the statistics. */
async function rowsRead(tx: Queryable): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where schemaname = 'public' and seq_tup_read + coalesce(idx_tup_fetch, 0) > 0`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
}

async function fill(): Promise<void> {
  await sql`insert into game (season_name, ruleset_id, ruleset) values ('2026', 'no2026', '{}') on conflict do nothing`.execute(
    db,
  );
  await sql`select create_round_partitions(round) from generate_series(1, 2) round`.execute(db);
  await sql`insert into accounts (account_id, email, email_key, first_name, last_name, entry_id)
    select n, 'n' || n || '@example.test', 'n' || n || '@example.test', 'Rask', 'Manager', n
    from generate_series(1, ${COUNT}::int) n`.execute(db);
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id, joined_at)
    select n, n, 'Lag', 'Rask', 'Manager', 1, clock_timestamp() from generate_series(1, ${COUNT}::int) n`.execute(db);
  await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, updated_at)
    select n, 1, array_fill(1, array[15]), array_fill(40, array[15]), 2, 3, 5, clock_timestamp()
    from generate_series(1, ${COUNT}::int) n`.execute(db);
  await sql`insert into idempotency_keys (account_id, key, request_hash, status, body)
    select n, 'key-of-' || n, decode(repeat('00', 32), 'hex'), 200, '{}' from generate_series(1, ${COUNT}::int) n`.execute(
    db,
  );
  const hashes = Array.from({ length: COUNT }, (_, index) => hashToken(`token-${index + 1}`));
  await sql`insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select hash, n, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 day'
    from unnest(${hashes}::bytea[]) with ordinality as t(hash, n)`.execute(db);
}

test("a plan of an empty table reads a full one by key", async () => {
  const numbers = [17, 400, 4321];
  await sql`select create_round_partitions(round) from generate_series(1, 2) round`.execute(db);
  const none = await db.transaction().execute((tx) => askAll(tx, numbers));
  expect(none).toEqual({ sessions: 0, started: 0, squads: 0, answered: 0 });
  await fill();
  await db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx);
    expect(await askAll(tx, numbers)).toEqual({ sessions: 3, started: 3, squads: 3, answered: 3 });
    const read = Object.entries(await rowsRead(tx)).map(
      ([name, count]) => [name, count - (before[name] ?? 0)] as const,
    );
    // A row for each of them, of squads two, the game's once; of a table that was read through all 5000.
    const wanted = { accounts: 3, entries: 3, game: 1, idempotency_keys: 3, sessions: 3, squads_r01: 6 };
    expect(Object.fromEntries(read.filter(([, count]) => count > 0))).toEqual(wanted);
  });
  const { rows } = await sql<{ generic: number; custom: number }>`select sum(generic_plans)::int as generic,
    sum(custom_plans)::int as custom from pg_prepared_statements where statement like '%as asked(id%'`.execute(db);
  expect(rows).toEqual([{ generic: 2, custom: 0 }]);
});
