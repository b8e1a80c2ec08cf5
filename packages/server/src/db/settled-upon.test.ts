/**
 * A database from before `rounds.settled_upon`: its rounds stay as they are, but for the remains of an interrupted
 * correction.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";

import { selectRoundsToCorrect } from "../features/clock/index.ts";
import { openDatabaseBefore } from "../testing/index.ts";

test("only a round that was settled from fewer facts than the one before it is settled once more", async () => {
  const { db, migrate } = await openDatabaseBefore("0155_settled_upon.sql");
  // Round 3 missed what corrected round 2; round 5 is not settled yet.
  await sql`insert into rounds (round_id, name, deadline_at, state, settled_revision, settlement_number) values
    (1, '1', now(), 'settled', 100, 1), (2, '2', now(), 'settled', 300, 2), (3, '3', now(), 'settled', 200, 1),
    (4, '4', now(), 'settled', 200, 1), (5, '5', now(), 'closed', null, 0)`.execute(db);
  await migrate();
  expect(await selectRoundsToCorrect(db)).toEqual([3]);
  const { rows } = await sql`select settled_upon from rounds order by round_id`.execute(db);
  expect(rows.map((row) => (row as { settled_upon: number | null }).settled_upon)).toEqual([null, 1, 0, 1, null]);
});
