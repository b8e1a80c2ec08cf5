/** By which role a process comes to the database for what: playing, migrating. */
import type { Config } from "../config/config.ts";
import type { EmbeddedPostgres } from "./embedded/index.ts";
import { migrateDatabase, selectPendingMigrations, type MigrateOptions } from "./migrate.ts";
import { createDatabase, createPool } from "./pool.ts";
import { isOwner, mayMigrate } from "./roles.ts";

export interface DatabaseAddresses {
  readonly game: string;
  /** Null: the game's own role migrates, where it may. */
  readonly owner: string | null;
}

/** Of the embedded server, or as the settings say. */
export function databaseAddresses(config: Config, embedded: EmbeddedPostgres | null): DatabaseAddresses {
  if (embedded) return { game: embedded.gameUrl, owner: embedded.url };
  return { game: config.databaseUrl ?? "", owner: config.databaseMigrateUrl };
}

/** The message is for the operator. */
export class NotMigratedError extends Error {}

/**
 * Before a process works: migrates through the owner's URL, or finds that it was done. Answers with the names of the migrations that ran.
 * Throws `NotMigratedError` where migrations are missing and no role of this process may run them.
 */
export async function prepareDatabase(
  { game, owner }: DatabaseAddresses,
  options: MigrateOptions & Required<Pick<MigrateOptions, "onProblem">>,
): Promise<readonly string[]> {
  if (owner !== null) return migrateDatabase(owner, options);
  const db = createDatabase(createPool({ databaseUrl: game, connections: 1, onError: () => {} }));
  try {
    if (!(await mayMigrate(db))) {
      const pending = await selectPendingMigrations(db);
      if (pending.length === 0) return [];
      throw new NotMigratedError(
        `The database lacks ${pending.length} migrations (${pending[0]}), which the role of DATABASE_URL may not run: ` +
          "npm run migrate with DATABASE_MIGRATE_URL, the owner's address, does it.",
      );
    }
    const names = await migrateDatabase(game, options);
    if (await isOwner(db)) {
      options.onProblem(
        "The role of DATABASE_URL owns the tables: whoever gets into this process may change and remove everything, the " +
          'audit log too. OPERATING.md, "Roles of the database", gives the game a role of its own.',
      );
    }
    return names;
  } finally {
    await db.destroy();
  }
}
