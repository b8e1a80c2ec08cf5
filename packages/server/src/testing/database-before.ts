/** A database as it was before one migration, which the test then runs on the rows that it has put there. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

import type { Database } from "../db/database.ts";
import { migrate, MIGRATIONS_DIRECTORY } from "../db/migrate.ts";
import { createDatabase, createPool } from "../db/pool.ts";
import { createEmptyDatabase } from "./database.ts";

interface DatabaseBefore {
  readonly db: Database;
  readonly migrate: () => Promise<unknown>;
}

/** `migration` is a file's name. All others have run; the database goes with the test. */
export async function openDatabaseBefore(migration: string): Promise<DatabaseBefore> {
  const database = await createEmptyDatabase();
  const directory = await mkdtemp(join(tmpdir(), "migrations-"));
  const db = createDatabase(createPool({ databaseUrl: database.url, connections: 2, onError: () => {} }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await rm(directory, { recursive: true });
  });
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true, filter: (file) => !file.endsWith(migration) });
  await migrate(db, directory);
  return {
    db,
    migrate: async () => {
      await cp(join(MIGRATIONS_DIRECTORY, migration), join(directory, migration));
      return migrate(db, directory);
    },
  };
}
