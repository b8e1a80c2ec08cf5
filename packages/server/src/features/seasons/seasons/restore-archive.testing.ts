/** A season's archive restored into an empty database, as an operator would to look something up. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Ruleset } from "@elleveren/rules";
import { sql } from "kysely";
import { from as copyFrom } from "pg-copy-streams";

import { migrateDatabase } from "../../../db/migrate.ts";
import { createDatabase, createPool } from "../../../db/pool.ts";
import { createEmptyDatabase } from "../../../testing/index.ts";
import { verifyResults } from "../../clock/index.ts";
import { type SeasonManifest, verifyArchive } from "./season-archive.ts";

export interface RestoredSeason {
  readonly seasonName: string;
  readonly rounds: number;
  /** Between the results in it and those that follow from its facts. */
  readonly differences: number;
  close(): Promise<void>;
}

export async function restoreArchive(folder: string): Promise<RestoredSeason> {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as SeasonManifest;
  await verifyArchive(folder, manifest);
  const database = await createEmptyDatabase();
  await migrateDatabase(database.url);
  const pool = createPool({ databaseUrl: database.url, connections: 2, onError: () => {} });
  const db = createDatabase(pool);
  const close = async () => {
    await db.destroy();
    await database.drop();
  };
  try {
    const tables = manifest.tables.map(({ table }) => sql.table(table));
    // With what refers to them and is in no archive: cases about names.
    await sql`truncate ${sql.join(tables)} cascade`.execute(db);
    await sql`select create_round_partitions(round) from generate_series(1, 7) as round`.execute(db);
    const client = await pool.connect();
    try {
      // References between tables are whole in it; their order is not looked at.
      await client.query("set session_replication_role = replica");
      for (const { table, file } of manifest.tables) {
        const path = join(folder, file);
        const columns = await headerOf(path);
        const into = client.query(copyFrom(`copy "${table}" (${columns}) from stdin (format csv, header)`));
        await pipeline(createReadStream(path), createGunzip(), into);
      }
    } finally {
      client.release(true);
    }
    const game = await sql<{ season_name: string; ruleset: Ruleset }>`select season_name, ruleset from game`.execute(
      db,
    );
    const { season_name: seasonName, ruleset } = game.rows[0]!;
    const { rounds, differenceCount } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => verifyResults(tx, ruleset));
    return { seasonName, rounds, differences: differenceCount, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function headerOf(path: string): Promise<string> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new Error(`${path} is empty`);
}
