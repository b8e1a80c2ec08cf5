import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { createEmptyDatabase, createTestDatabase } from "./database.ts";
import type { TestDatabase } from "./database-server.ts";

const made: TestDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});

async function tableNames(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  await client.end();
  return rows.map((row) => row.tablename);
}

test("a test database has the game's tables, an empty one has none", async () => {
  made.push(await createTestDatabase(), await createEmptyDatabase());
  expect(await tableNames(made[0]!.url)).toContain("entries");
  expect(await tableNames(made[1]!.url)).toEqual([]);
});

test("two test databases do not see each other's rows, and a dropped one is gone", async () => {
  const [one, two] = [await createTestDatabase(), await createTestDatabase()];
  made.push(two);
  const client = new pg.Client({ connectionString: one.ownerUrl });
  await client.connect();
  await client.query("create table only_here (id integer)");
  await client.end();
  expect(await tableNames(one.url)).toContain("only_here");
  expect(await tableNames(two.url)).not.toContain("only_here");
  await one.drop();
  await expect(tableNames(one.url)).rejects.toThrow(/does not exist/);
});
