import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { jsonArray } from "./json-array.ts";
import { createDatabase, createPool } from "../pool.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool({ databaseUrl: database.url, connections: 1, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const TEXTS = ['{"navn":"Bodø \\"gull\\" \\\\ {1,2}","b":[1,null]}', "[]", '"🏆"', "null", '{"b":1,"a":2}'];

test("texts arrive as they are: json unchanged, jsonb equal", async () => {
  const { rows } = await sql<{ json: string; same: boolean; number: number }>`
    select t.json::text as json, t.json::jsonb = t.jsonb as same, number
    from rows from (unnest(${jsonArray("json", TEXTS)}::json[]), unnest(${jsonArray("jsonb", TEXTS)}::jsonb[]))
      with ordinality as t(json, jsonb, number)`.execute(db);
  expect(rows).toEqual(TEXTS.map((json, index) => ({ json, same: true, number: index + 1 })));
});

test.each(["json", "jsonb"] as const)("no text at all is an empty %s array", async (type) => {
  const { rows } = await sql<{ count: number }>`
    select cardinality(${jsonArray(type, [])}::${sql.raw(type)}[]) as count`.execute(db);
  expect(rows).toEqual([{ count: 0 }]);
});

test("what is no JSON is an error, not a row", async () => {
  await expect(sql`select ${jsonArray("json", ["{"])}::json[]`.execute(db)).rejects.toThrow(/json/);
});
