import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "./database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { createDatabase, createPool } from "./pool.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool({ databaseUrl: database.url, connections: 2, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("PostgreSQL's types arrive as ours", async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as big, count(*) as count, sum(2::bigint) as sum, 1.5::numeric as decimal,
    '{1,NULL,9007199254740991}'::bigint[] as bigs, '{}'::bigint[] as none, '{1.5,2}'::numeric[] as decimals,
    '{1,2}'::integer[] as integers, date '1990-05-17' as day, timestamptz '2026-05-01T12:00:00+02:00' as at,
    '\\x00ff'::bytea as bytes, '{"a": [1]}'::jsonb as json, true as yes, null::bigint as nothing`.execute(db);
  expect(rows[0]).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    count: 1,
    sum: 2,
    decimal: 1.5,
    bigs: [1, null, Number.MAX_SAFE_INTEGER],
    none: [],
    decimals: [1.5, 2],
    integers: [1, 2],
    day: "1990-05-17",
    at: new Date("2026-05-01T10:00:00Z"),
    bytes: Buffer.from([0, 255]),
    json: { a: [1] },
    yes: true,
    nothing: null,
  });
});

test("a number too large to be exact is an error, never a rounded id", async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(/fits a number exactly/);
});

test("sessions speak UTC", async () => {
  const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(db);
  expect(rows[0]?.zone).toBe("UTC");
});

test("a connection lost while it is held fails the next query, not the process", async () => {
  const pool = createPool({ databaseUrl: database.url, connections: 2, onError: () => {} });
  const uncaught: unknown[] = [];
  const listener = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", listener);
  try {
    const held = await pool.connect();
    const { rows } = await held.query<{ pid: number }>("select pg_backend_pid() as pid");
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(held.query("select 1")).rejects.toThrow();
    held.release(true);
    // The pool opens another one.
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", listener);
    await pool.end();
  }
});
