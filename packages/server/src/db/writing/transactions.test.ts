import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Database, Queryable } from "../database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { createDatabase, createPool } from "../pool.ts";
import { sqlState, transact } from "./transactions.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool({ databaseUrl: database.ownerUrl, connections: 6, onError: () => {} }));
  await sql`create table tally (id integer primary key, total integer not null)`.execute(db);
});
beforeEach(async () => {
  await sql`delete from tally`.execute(db);
  await sql`insert into tally values (1, 0), (2, 0)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const add = (queryable: Queryable, id: number, amount = 1) =>
  sql`update tally set total = total + ${amount} where id = ${id}`.execute(queryable);
const totals = async () =>
  (await sql<{ total: number }>`select total from tally order by id`.execute(db)).rows.map((row) => row.total);

test("what throws is undone and thrown on", async () => {
  const work = transact(db, async (tx) => {
    await add(tx, 1);
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(await totals()).toEqual([0, 0]);
});

test("transactions that lock each other out are run again, and both count", async () => {
  let attempts = 0;
  let arrived = 0;
  let bothArrived = () => {};
  const meeting = new Promise<void>((resolve) => (bothArrived = resolve));
  const cross = (first: number, second: number) =>
    transact(db, async (tx) => {
      attempts += 1;
      await add(tx, first);
      if ((arrived += 1) === 2) bothArrived();
      await meeting;
      await add(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(await totals()).toEqual([2, 2]);
  expect(attempts).toBeGreaterThan(2);
});

test("serialization failures are run again, other errors are not", async () => {
  const increments = Array.from({ length: 3 }, () =>
    transact(db, async (tx) => {
      await sql`set transaction isolation level serializable`.execute(tx);
      const { rows } = await sql<{ total: number }>`select total from tally where id = 1`.execute(tx);
      await sql`update tally set total = ${(rows[0]?.total ?? 0) + 1} where id = 1`.execute(tx);
    }),
  );
  await Promise.all(increments);
  expect(await totals()).toEqual([3, 0]);

  let attempts = 0;
  const broken = transact(db, async (tx) => {
    attempts += 1;
    await sql`insert into tally values (1, 0)`.execute(tx);
  });
  expect(sqlState(await broken.catch((error: unknown) => error))).toBe("23505");
  expect(attempts).toBe(1);
});

test("work inside a transaction joins it: undone alone when it throws, together when the outer one does", async () => {
  await transact(db, async (outer) => {
    await add(outer, 1);
    await transact(outer, (inner) => add(inner, 1, 10));
    await transact(outer, async (inner) => {
      await add(inner, 2, 100);
      throw new Error("only this");
    }).catch(() => {});
  });
  expect(await totals()).toEqual([11, 0]);

  const undone = transact(db, async (outer) => {
    await transact(outer, (inner) => add(inner, 1, 1000));
    throw new Error("everything");
  });
  await expect(undone).rejects.toThrow("everything");
  expect(await totals()).toEqual([11, 0]);
});
