/** The squad that counts in a round, for entries whose ids lie close together and for ids far apart. */
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase, createPool } from "../../../../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../../../testing/index.ts";
import { copyLatestSquads } from "./copy-latest-squads.ts";

const LAST_ROUND = 4;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** Bank and round of each row's squad as read, and how many rows the database sent. */
async function readLatest(ids: readonly number[], round: number) {
  const pool = createPool({ databaseUrl: database.url, connections: 1, onError: () => {} });
  const client = await pool.connect();
  const squads = new Map<number, number[]>();
  let sent = 0;
  try {
    const found = await copyLatestSquads(client, {
      roundId: roundId(round),
      columns: "s.entry_id, s.bank_tenths, s.round_id",
      fieldCount: 3,
      count: ids.length,
      idOf: (row) => ids[row]!,
      rowOf: (id) => {
        sent++;
        return ids.indexOf(id);
      },
      onSquad: (row, fields) => squads.set(ids[row]!, Array.from(fields.subarray(1))),
    });
    return { squads: Object.fromEntries(squads), found: [...found], sent };
  } finally {
    client.release();
    await pool.end();
  }
}

/** Squads as [entry, round]; the bank tells which one it is. */
async function writeSquads(squads: readonly (readonly [number, number])[]): Promise<void> {
  const db = createDatabase(createPool({ databaseUrl: database.url, connections: 1, onError: () => {} }));
  await sql`delete from squads`.execute(db);
  for (let round = 1; round <= LAST_ROUND; round++) await sql`select create_round_partitions(${round})`.execute(db);
  for (const [entry, round] of squads) {
    await sql`insert into squads (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot,
        bank_tenths, updated_at)
      values (${entry}, ${round}, array_fill(1, array[15]), array_fill(50, array[15]), 1, 2, ${round * 10 + 5},
        clock_timestamp())`.execute(db);
  }
  await db.destroy();
}

test("the latest squad up to the round counts, and of older rounds only what is missing is sent", async () => {
  // Entry 9 has none, 20 is unknown to the reader, and round 4 is not read.
  await writeSquads([
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 1],
    [3, 3],
    [3, 4],
    [17, 1],
    [17, 2],
    [17, 3],
    [20, 2],
  ]);
  const read = await readLatest([1, 17, 2, 3, 9], 3);
  expect(read.squads).toEqual({ 1: [15, 1], 2: [25, 2], 3: [35, 3], 17: [35, 3] });
  expect(read.found).toEqual([1, 1, 1, 1, 0]);
  // Round 3: 3 and 17; round 2: 2 alone; round 1: 1 alone.
  expect(read.sent).toBe(4);
  expect((await readLatest([3, 17], 3)).sent).toBe(2);
});

test("ids too far apart for a string of bits get the same squads", async () => {
  const far = 2 ** 40;
  await writeSquads([
    [1, 1],
    [far, 1],
    [far + 5, 1],
    [far + 5, 2],
    [7, 2],
  ]);
  const read = await readLatest([1, 7, far, far + 5], 2);
  expect(read.squads).toEqual({ 1: [15, 1], 7: [25, 2], [far]: [15, 1], [far + 5]: [25, 2] });
  expect(read.found).toEqual([1, 1, 1, 1]);
});

test("nobody has a squad, and nobody is asked about", async () => {
  await writeSquads([]);
  expect((await readLatest([1, 2], 4)).found).toEqual([0, 0]);
  expect((await readLatest([], 4)).sent).toBe(0);
});
