/**
 * Migrations: numbered .sql files beside this one, each run once, in order, forward only. Every process may call
 * `migrate` at start: an advisory lock lets one work while the others wait and then find nothing to do. A file that
 * changed after it ran stops the start, because two databases would silently differ.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";

import type { Database } from "../context.ts";
import { createDatabase, createPool } from "./pool.ts";

const MIGRATIONS_DIRECTORY = join(import.meta.dirname, "migrations");
/** Any number, as long as nothing else in this database locks it: "elleveren" on a telephone's keys. */
const LOCK_KEY = 355_383_736;

interface MigrationFile {
  /** File name without extension: `0001_season`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Brings the database to the newest schema; returns the names of the migrations that ran now. */
export async function migrate(db: Database, directory: string = MIGRATIONS_DIRECTORY): Promise<readonly string[]> {
  const files = await readMigrationFiles(directory);
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK_KEY})`.execute(connection);
    try {
      await prepareChecksums(connection);
      await checkUnchanged(connection, files);
      const { error, results } = await createMigrator(connection, files).migrateToLatest();
      if (error) throw migrationError(error, results?.find((result) => result.status === "Error")?.migrationName);
      return results?.map((result) => result.migrationName) ?? [];
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection);
    }
  });
}

/** The same for a database by its address, on a connection pool of its own. */
export async function migrateDatabase(databaseUrl: string): Promise<readonly string[]> {
  const db = createDatabase(createPool({ databaseUrl, connections: 2, onError: () => {} }));
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** The migrations that this release has and the database has not; empty means current. */
export async function selectPendingMigrations(db: Database): Promise<readonly string[]> {
  const files = await readMigrationFiles(MIGRATIONS_DIRECTORY);
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migration_checksums') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return files.map((file) => file.name);
  const done = await selectChecksums(db);
  return files.filter((file) => !done.has(file.name)).map((file) => file.name);
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

async function prepareChecksums(db: Database): Promise<void> {
  await sql`create table if not exists migration_checksums (name text primary key, sha256 text not null)`.execute(db);
}

async function checkUnchanged(db: Database, files: readonly MigrationFile[]): Promise<void> {
  for (const [name, sha256] of await selectChecksums(db)) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new Error(`The database has the migration ${name}, which this release does not know.`);
    if (file.sha256 !== sha256) throw new Error(`The migration ${name} was changed after it ran here.`);
  }
}

async function selectChecksums(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration_checksums order by name`.execute(db);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function createMigrator(db: Database, files: readonly MigrationFile[]): Migrator {
  const migrations = files.map((file) => [
    file.name,
    {
      async up(tx: Database) {
        await sql.raw(file.text).execute(tx);
        await sql`insert into migration_checksums (name, sha256) values (${file.name}, ${file.sha256})`.execute(tx);
      },
    },
  ]);
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    // A number is taken when work begins, and may come in after a higher one: a database that has that one goes on.
    allowUnorderedMigrations: true,
  });
}

function migrationError(error: unknown, name: string | undefined): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`The migration ${name ?? "(none)"} failed: ${message}`, { cause: error });
}
