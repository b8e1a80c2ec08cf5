/**
 * Migrations: numbered .sql files beside this one, each run once, in order, forward only, each in a transaction of its
 * own. Every process may call `migrate` at start, also while processes of an older release answer calls: one migrates
 * while the other new ones wait and then find nothing to do. It waits for a lock only briefly, because every later
 * query would queue behind it; then it lets go and retries. A file that changed after it ran stops the start, because
 * two databases would silently differ.
 *
 * Two lines of a file's own comments change how it is run and what it means (decision 0161):
 *   `-- Without a transaction: …`   its statements run one by one, outside one, and may all be repeated: for indexes that are
 *                                   made while the game writes (`create index concurrently if not exists`)
 *   `-- Breaks older releases: …`   a process of the release before cannot work on the schema afterwards
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Database } from "./database.ts";
import { installQueues } from "../jobs/queue-schema.ts";
import { createDatabase, createPool } from "./pool.ts";
import { grantRoles } from "./roles.ts";
import { splitSql, type SqlStatement } from "./split-sql.ts";
import { sqlState } from "./writing/transactions.ts";

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, "migrations");
/** Any number, as long as nothing else in this database locks it: "elleveren" on a telephone's keys. */
const LOCK_KEY = 355_383_736;
/** Asked for again and again, never waited for: a statement that waits keeps an index from being made beside it. */
const LOCK_ASKED_EVERY_MS = 100;
/** No call waits longer than this behind a migration's lock. */
const LOCK_TIMEOUT_MS = 1000;
/** Lock not granted in time, deadlock. */
const TRY_AGAIN = new Set(["55P03", "40P01"]);
const LONGEST_TRY_MS = 300_000;
const LONGEST_PAUSE_MS = 3000;

const WITHOUT_TRANSACTION = /^--\s*Without a transaction:/im;
const BREAKS_OLDER = /^--\s*Breaks older releases:/im;

export interface MigrationFile {
  /** File name without extension: `0001_season`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Brings the database to the newest schema; returns the names of the migrations that ran now. */
export async function migrate(db: Database, directory: string = MIGRATIONS_DIRECTORY): Promise<readonly string[]> {
  const files = await readMigrationFiles(directory);
  return alone(db, async (connection) => {
    await prepareChecksums(connection);
    const done = await selectDone(connection);
    checkUnchanged(done, files);
    const pending = files.filter(({ name }) => !done.has(name));
    for (const file of pending) await runPatiently(connection, file);
    return pending.map(({ name }) => name);
  });
}

export interface MigrateOptions {
  readonly directory?: string | undefined;
  /** Called with a sentence for each grant that the URL's role may not make and that the game can do without. */
  readonly onProblem?: (problem: string) => void;
}

/** All that processes work on, by the address of the database's owner: the schema, the job queue's tables, and the grants. */
export async function migrateDatabase(
  databaseUrl: string,
  { directory, onProblem = () => {} }: MigrateOptions = {},
): Promise<readonly string[]> {
  const pool = createPool({ databaseUrl, connections: 2, onError: () => {} });
  const db = createDatabase(pool);
  try {
    const names = await migrate(db, directory);
    await installQueues(pool);
    for (const problem of await alone(db, grantRoles)) onProblem(problem);
    return names;
  } finally {
    await db.destroy();
  }
}

/** On one connection, while no other process changes the schema. */
function alone<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await takeLock(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection);
    }
  });
}

/** The migrations that this release has and the database has not; empty means current. */
export async function selectPendingMigrations(db: Database): Promise<readonly string[]> {
  const files = await readMigrationFiles(MIGRATIONS_DIRECTORY);
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migration_checksums') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return files.map((file) => file.name);
  const { rows: done } = await sql<{ name: string }>`select name from migration_checksums`.execute(db);
  const names = new Set(done.map(({ name }) => name));
  return files.filter((file) => !names.has(file.name)).map((file) => file.name);
}

export async function readMigrationFiles(directory: string = MIGRATIONS_DIRECTORY): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), "utf8");
      return { name: name.slice(0, -4), text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** True when a process of the release before works on the schema that this file leaves. */
export const worksWithOlderRelease = ({ text }: MigrationFile): boolean => !BREAKS_OLDER.test(text);

export const runsWithoutTransaction = ({ text }: MigrationFile): boolean => WITHOUT_TRANSACTION.test(text);

/** Another starting process may hold the lock for minutes; afterwards its migrations are done. */
async function takeLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as taken`.execute(db);
    if (rows[0]?.taken) return;
    await sleep(LOCK_ASKED_EVERY_MS);
  }
}

interface DoneMigration {
  readonly sha256: string;
  readonly worksWithOlder: boolean;
}

async function prepareChecksums(db: Database): Promise<void> {
  await sql`create table if not exists migration_checksums (name text primary key, sha256 text not null)`.execute(db);
  const { rows } = await sql<{ exists: boolean }>`select exists (select from pg_attribute
    where attrelid = 'migration_checksums'::regclass and attname = 'works_with_older') as exists`.execute(db);
  // Asked first: the running processes read this table to say that they are ready.
  if (rows[0]?.exists) return;
  await sql`alter table migration_checksums add column works_with_older boolean not null default false`.execute(db);
}

async function selectDone(db: Database): Promise<ReadonlyMap<string, DoneMigration>> {
  const { rows } = await sql<{ name: string; sha256: string; works_with_older: boolean }>`
    select name, sha256, works_with_older from migration_checksums order by name`.execute(db);
  return new Map(rows.map((row) => [row.name, { sha256: row.sha256, worksWithOlder: row.works_with_older }]));
}

/** An older release may start on a newer schema, after a release was taken back for example, unless that breaks it. */
function checkUnchanged(done: ReadonlyMap<string, DoneMigration>, files: readonly MigrationFile[]): void {
  for (const [name, { sha256, worksWithOlder }] of done) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file && !worksWithOlder) {
      throw new Error(
        `The database has the migration ${name}, which this release does not know and cannot work with. Start the newer release.`,
      );
    }
    if (file && file.sha256 !== sha256) throw new Error(`The migration ${name} was changed after it ran here.`);
  }
}

/** Until its locks are granted: a long transaction elsewhere may hold them for a while. */
async function runPatiently(db: Database, file: MigrationFile): Promise<void> {
  const untilMs = performance.now() + LONGEST_TRY_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, file);
    } catch (error) {
      const state = error instanceof MigrationError ? sqlState(error.cause) : null;
      if (state === null || !TRY_AGAIN.has(state) || performance.now() > untilMs) throw error;
      await sleep(Math.min(LONGEST_PAUSE_MS, attempt * 200));
    }
  }
}

async function runOnce(db: Database, file: MigrationFile): Promise<void> {
  const statements = splitSql(file.text);
  const note = (tx: Database) =>
    sql`insert into migration_checksums (name, sha256, works_with_older)
      values (${file.name}, ${file.sha256}, ${worksWithOlderRelease(file)})`.execute(tx);
  if (runsWithoutTransaction(file)) {
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`.execute(db);
    try {
      for (const [index, statement] of statements.entries()) {
        await dropInvalidIndex(db, statement);
        await run(db, file, statement, index, false);
      }
      await note(db);
    } finally {
      await sql`select set_config('lock_timeout', '0', false)`.execute(db);
    }
    return;
  }
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(tx);
    for (const [index, statement] of statements.entries()) await run(tx, file, statement, index, true);
    await note(tx);
  });
}

/** The message is for the operator: the failed statement, its file, and the state it leaves. */
class MigrationError extends Error {}

async function run(db: Database, file: MigrationFile, statement: SqlStatement, index: number, isWhole: boolean) {
  try {
    await sql.raw(statement.text).execute(db);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const shown = statement.text.replace(/\s+/g, " ");
    const rest = isWhole
      ? "Nothing of it was kept; the next start tries it again."
      : "What ran before it was kept; the next start goes on.";
    throw new MigrationError(
      `The migration ${file.name} failed: ${message}\n  statement ${index + 1}, line ${statement.line}: ` +
        `${shown.length > 200 ? `${shown.slice(0, 200)} …` : shown}\n  ${rest}`,
      { cause: error },
    );
  }
}

/** An interrupted `create index concurrently` leaves an invalid index, which blocks the name. */
async function dropInvalidIndex(db: Database, { text }: SqlStatement): Promise<void> {
  const name = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(text)?.[1];
  if (!name) return;
  const { rows } = await sql<{ invalid: boolean }>`
    select not indisvalid as invalid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.invalid) await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
}
