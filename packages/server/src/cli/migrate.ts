/**
 * `npm run migrate`: brings the database (DATABASE_MIGRATE_URL, its owner's URL, else DATABASE_URL, else the embedded
 * one) to the newest schema, makes its roles and grants them what they need, and prints the migrations that ran and the
 * grants that its role may not make. `npm run migrate -- --distribute [--shards=N]` then spreads the tables by entry
 * over the machines of a Citus cluster, whose coordinator the URL names; a second run changes nothing. Stop the game
 * first. `npm run migrate -- --write-schema` writes the schema after all migrations into db/schema.sql instead, from a
 * throw-away database; commit it with the migration.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "../db/embedded/index.ts";
import { distribute } from "../db/scale/distribute.ts";
import { migrate, migrateDatabase } from "../db/migrate.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { dumpSchema } from "../db/schema-dump.ts";
import { readCommandConfig } from "./command-config.ts";

const SHARDS = /^--shards=([1-9]\d*)$/;
const SCHEMA_FILE = join(import.meta.dirname, "..", "db", "schema.sql");

try {
  const args = process.argv.slice(2);
  if (args.includes("--write-schema")) await writeSchema();
  else await migrateGame(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function migrateGame(args: readonly string[]): Promise<void> {
  const isOurs = (arg: string) => arg === "--distribute" || SHARDS.test(arg);
  const shardCount = args.map((arg) => SHARDS.exec(arg)?.[1]).find((count) => count !== undefined);
  const config = readCommandConfig(args.filter((arg) => !isOurs(arg)));
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, join: true })
      : null;
  try {
    const databaseUrl = embedded?.url ?? config.databaseMigrateUrl ?? config.databaseUrl ?? "";
    const onProblem = (problem: string) => process.stderr.write(`${problem}\n`);
    const names = await migrateDatabase(databaseUrl, { onProblem });
    for (const name of names) process.stdout.write(`${name}\n`);
    process.stdout.write(names.length === 0 ? "The database is up to date.\n" : `${names.length} migrations ran.\n`);
    if (args.includes("--distribute")) await distributeGame(databaseUrl, shardCount ? Number(shardCount) : null);
  } finally {
    await embedded?.stop();
  }
}

async function distributeGame(databaseUrl: string, shardCount: number | null): Promise<void> {
  const db = createDatabase(createPool({ databaseUrl, connections: 2, onError: () => {} }));
  try {
    const tables = await distribute(db, { shardCount });
    for (const table of tables) process.stdout.write(`${table}\n`);
    process.stdout.write(
      tables.length === 0 ? "Everything was distributed before.\n" : `${tables.length} tables were distributed.\n`,
    );
  } finally {
    await db.destroy();
  }
}

async function writeSchema(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "elleveren-schema-"));
  const embedded = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const db = createDatabase(createPool({ databaseUrl: embedded.url, connections: 2, onError: () => {} }));
  try {
    await migrate(db);
    await writeFile(SCHEMA_FILE, await dumpSchema(db));
  } finally {
    await db.destroy();
    await embedded.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
