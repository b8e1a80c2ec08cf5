import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { copyNumbers, numberReader } from "./copy-numbers.ts";
import { createPool } from "../pool.ts";

function read(fieldCount: number, pieces: readonly string[]): number[][] {
  const rows: number[][] = [];
  const reader = numberReader(fieldCount, (fields) => rows.push([...fields]));
  for (const piece of pieces) reader(Buffer.from(`9${piece}9`), 1, 1 + piece.length);
  return rows;
}

describe("rows of whole numbers from COPY", () => {
  const text = "9007199254740991\t{1,22,333}\t-45\n7\t{0,10,4}\t0\n";
  const rows = [
    [9_007_199_254_740_991, 1, 22, 333, -45],
    [7, 0, 10, 4, 0],
  ];

  test("are read with arrays flattened", () => {
    expect(read(5, [text])).toEqual(rows);
  });

  test("may be cut anywhere", () => {
    for (let cut = 0; cut <= text.length; cut++) expect(read(5, [text.slice(0, cut), text.slice(cut)])).toEqual(rows);
    expect(read(5, text.split(""))).toEqual(rows);
  });

  test("with a missing or an extra number are refused", () => {
    expect(() => read(3, ["1\t\\N\t3\n"])).toThrow("3 whole numbers, not 2");
    expect(() => read(2, ["1\t2\t3\n"])).toThrow("2 whole numbers, not 3");
  });
});

describe("copied from a database", () => {
  const ROWS = 100_000;
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ databaseUrl: database.url, connections: 2, onError: () => {} });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  /** On one client: a copy, and whether the client can be asked something else afterwards. */
  async function copied(query: string, onRow: (fields: Float64Array) => void): Promise<{ usable: boolean }> {
    const client = await pool.connect();
    try {
      await copyNumbers(client, query, 2, onRow);
      return { usable: (await client.query<{ two: number }>("select 2 as two")).rows[0]!.two === 2 };
    } finally {
      client.release();
    }
  }

  test("every row comes, in order, and the client can be used again", async () => {
    let [count, sum, wrong] = [0, 0, 0];
    const query = `select n, -n * 1000 from generate_series(1, ${ROWS}::bigint) n order by n`;
    const { usable } = await copied(query, ([id, other]) => {
      count++;
      sum += id!;
      if (id !== count || other !== -1000 * count) wrong++;
    });
    expect({ count, sum, wrong, usable }).toEqual({
      count: ROWS,
      sum: (ROWS * (ROWS + 1)) / 2,
      wrong: 0,
      usable: true,
    });
    expect(await copied("select 1, 1 where false", () => count++)).toEqual({ usable: true });
    expect(count).toBe(ROWS);
  });

  test("what fails, before the first row or half-way, is told, and the client can be used again", async () => {
    const client = await pool.connect();
    let count = 0;
    const copy = (query: string) => copyNumbers(client, query, 2, () => count++);
    await expect(copy("select nothing")).rejects.toThrow('column "nothing" does not exist');
    const failing = `select n, 1 / (${ROWS / 2} - n) from generate_series(1, ${ROWS}) n`;
    await expect(copy(failing)).rejects.toThrow("division by zero");
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(ROWS / 2);
    await expect(copy("select n from generate_series(1, 100000) n")).rejects.toThrow("2 whole numbers, not 1");
    count = 0;
    await copy("select 1, 2");
    expect(count).toBe(1);
    client.release();
  });

  test("a connection that is cut in the middle fails the copy", async () => {
    const client = await pool.connect();
    client.on("error", () => {});
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const cuts: Promise<unknown>[] = [];
    const query = `select n, case when n % 1000 = 0 then length(pg_sleep(0.01)::text) else 0 end
      from generate_series(1, 1000000) n`;
    const copy = copyNumbers(client, query, 2, () => {
      if (cuts.length === 0) cuts.push(pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]));
    });
    await expect(copy).rejects.toThrow();
    await Promise.all(cuts);
    expect(cuts).toHaveLength(1);
    client.release(true);
  });
});
