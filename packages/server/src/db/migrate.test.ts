import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Database } from "./database.ts";
import { createEmptyDatabase, type TestDatabase } from "../testing/index.ts";
import { migrate, readMigrationFiles, selectPendingMigrations } from "./migrate.ts";
import { createDatabase, createPool } from "./pool.ts";
import { dumpSchema } from "./schema-dump.ts";

const SCHEMA_FILE = join(import.meta.dirname, "schema.sql");

let database: TestDatabase;
let directory: string;
const opened: Database[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  directory = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  await database.drop();
  await rm(directory, { recursive: true });
});

function open(): Database {
  const db = createDatabase(createPool({ databaseUrl: database.url, connections: 4, onError: () => {} }));
  opened.push(db);
  return db;
}

const write = (name: string, text: string) => writeFile(join(directory, name), text);

test("every migration runs on an empty database, and a second time there is nothing to do", async () => {
  const db = open();
  const names = (await readMigrationFiles()).map((file) => file.name);
  expect(names.length).toBeGreaterThan(5);
  expect(await selectPendingMigrations(db)).toEqual(names);
  expect(await migrate(db)).toEqual(names);
  expect(await migrate(db)).toEqual([]);
  expect(await selectPendingMigrations(db)).toEqual([]);
});

test("the migrations add up to db/schema.sql (npm run migrate -- --write-schema after a new one)", async () => {
  const db = open();
  await migrate(db);
  expect(await dumpSchema(db)).toBe(await readFile(SCHEMA_FILE, "utf8"));
});

test("processes that start at once migrate once", async () => {
  const runs = await Promise.all([open(), open(), open(), open()].map((db) => migrate(db)));
  const names = (await readMigrationFiles()).map((file) => file.name);
  expect(runs.filter((run) => run.length > 0)).toEqual([names]);
});

test("a migration that was changed after it ran stops the start", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer);");
  expect(await migrate(db, directory)).toEqual(["0001_one"]);
  await write("0001_one.sql", "create table one (id bigint);");
  await expect(migrate(db, directory)).rejects.toThrow("The migration 0001_one was changed after it ran here.");
});

test("a migration that came in after a higher number runs on a database that has the higher one", async () => {
  const db = open();
  await write("0002_two.sql", "create table two (id integer);");
  await migrate(db, directory);
  await write("0001_one.sql", "create table one (id integer);");
  expect(await migrate(db, directory)).toEqual(["0001_one"]);
  expect(await migrate(db, directory)).toEqual([]);
});

test("a database newer than the release stops the start", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer);");
  await write("0002_two.sql", "-- Breaks older releases: nobody reads it.\ndrop table one;");
  await migrate(db, directory);
  await rm(join(directory, "0002_two.sql"));
  await expect(migrate(db, directory)).rejects.toThrow(
    "0002_two, which this release does not know and cannot work with",
  );
});

test("an older release starts on a newer schema that it works with, as when a release is taken back", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer);");
  await write("0002_two.sql", "alter table one add column more integer;");
  await migrate(db, directory);
  await rm(join(directory, "0002_two.sql"));
  expect(await migrate(db, directory)).toEqual([]);
});

test("who asks for a lock that somebody holds lets others by, and tries again until it is free", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer);");
  await migrate(db, directory);
  await write("0002_two.sql", "alter table one add column more integer;");
  const holder = await open().startTransaction().execute();
  await sql`select * from one`.execute(holder);
  const migrating = migrate(db, directory);
  // Queries queued behind the migration wait for a moment at most.
  await expect.poll(async () => (await sql`select * from one`.execute(open())).rows, { timeout: 10_000 }).toEqual([]);
  await holder.rollback().execute();
  expect(await migrating).toEqual(["0002_two"]);
});

test("an index is made while everybody writes; one that was cut off is made anew", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer); insert into one values (1), (1);");
  await migrate(db, directory);
  const text =
    "-- Without a transaction: everybody writes.\ncreate unique index concurrently if not exists one_id on one (id);";
  await write("0002_two.sql", text);
  await expect(migrate(db, directory)).rejects.toThrow(
    /0002_two failed[\s\S]*statement 1, line 2: create unique index[\s\S]*goes on/,
  );
  await sql`delete from one`.execute(db);
  expect(await migrate(db, directory)).toEqual(["0002_two"]);
  const { rows } = await sql`select indisvalid as valid from pg_index where indexrelid = 'one_id'::regclass`.execute(
    db,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test("a migration that fails leaves nothing of itself and names itself", async () => {
  const db = open();
  await write("0001_one.sql", "create table one (id integer); insert into nowhere values (1);");
  await expect(migrate(db, directory)).rejects.toThrow(
    /0001_one failed: relation "nowhere" does not exist\n {2}statement 2, line 1: insert into nowhere values \(1\)\n {2}Nothing of it/,
  );
  const { rows } = await sql<{ found: string | null }>`select to_regclass('one')::text as found`.execute(db);
  expect(rows[0]?.found).toBeNull();
  await write("0001_one.sql", "create table one (id integer);");
  expect(await migrate(db, directory)).toEqual(["0001_one"]);
});
