import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { SEASON_TABLES, tablesOf } from "./season-tables.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

test("each table of the database has a line in the list of what a season's end does to it, and none has two", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migration_checksums')`.execute(t.ctx.db);
  const names = rows.map(({ name }) => name).toSorted();
  expect(names.length).toBeGreaterThan(60);
  expect(SEASON_TABLES.map(({ table }) => table).toSorted()).toEqual(names);
});

test("nothing that is kept refers to a row that is cleared", async () => {
  const { rows } = await sql<{ from_table: string; to_table: string }>`
    select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(
    t.ctx.db,
  );
  const kept = new Set(tablesOf("kept"));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => kept.has(row.from_table) && !kept.has(row.to_table))).toEqual([]);
});
