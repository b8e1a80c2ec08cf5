/**
 * A database from before `rounds.settled_upon`: its rounds stay as they are, but for the remains of an interrupted
 * correction.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { selectRoundsToCorrect } from "../features/clock/index.ts";
import { createEmptyDatabase } from "../testing/index.ts";
import { migrate } from "./migrate.ts";
import { createDatabase, createPool } from "./pool.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");
const MIGRATION = "0155_settled_upon.sql";

test("only a round that was settled from fewer facts than the one before it is settled once more", async () => {
  const database = await createEmptyDatabase();
  const directory = await mkdtemp(join(tmpdir(), "migrations-"));
  const db = createDatabase(createPool({ databaseUrl: database.url, connections: 2, onError: () => {} }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await rm(directory, { recursive: true });
  });
  await cp(MIGRATIONS, directory, { recursive: true, filter: (file) => !file.endsWith(MIGRATION) });
  await migrate(db, directory);
  // Round 3 missed what corrected round 2; round 5 is not settled yet.
  await sql`insert into rounds (round_id, name, deadline_at, state, settled_revision, settlement_number) values
    (1, '1', now(), 'settled', 100, 1), (2, '2', now(), 'settled', 300, 2), (3, '3', now(), 'settled', 200, 1),
    (4, '4', now(), 'settled', 200, 1), (5, '5', now(), 'closed', null, 0)`.execute(db);
  await cp(join(MIGRATIONS, MIGRATION), join(directory, MIGRATION));
  await migrate(db, directory);
  expect(await selectRoundsToCorrect(db)).toEqual([3]);
  const { rows } = await sql`select settled_upon from rounds order by round_id`.execute(db);
  expect(rows.map((row) => (row as { settled_upon: number | null }).settled_upon)).toEqual([null, 1, 0, 1, null]);
});
