/** Keys of addresses that were stored before look-alike characters counted as one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../../testing/index.ts";

const MIGRATION = join(import.meta.dirname, "../../../../db/migrations/0086_email_keys.sql");

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test("old keys take the new form; of two that become one the older account has it, and nothing else changes", async () => {
  const keys = [
    "plain@example.test",
    "ｆｕｌｌ@example.test",
    "ﬁnn@example.test",
    "ﬁｎｎ@example.test",
    "ｔaken@example.test",
  ];
  keys.push("taken@example.test", "ℋans@example.test", "kari@blåbær.test");
  for (const key of keys) {
    await sql`insert into accounts (email, email_key, first_name, last_name) values (${key}, ${key}, 'A', 'B')`.execute(
      t.ctx.db,
    );
  }
  const migration = await readFile(MIGRATION, "utf8");
  for (let count = 0; count < 2; count += 1) await sql.raw(migration).execute(t.ctx.db);
  const { rows } = await sql<{ email: string; email_key: string }>`
    select email, email_key from accounts order by account_id`.execute(t.ctx.db);
  expect(rows.map((row) => row.email)).toEqual(keys);
  expect(rows.map((row) => row.email_key)).toEqual([
    "plain@example.test",
    "full@example.test",
    "finn@example.test",
    "ﬁｎｎ@example.test",
    "ｔaken@example.test",
    "taken@example.test",
    "hans@example.test",
    "kari@blåbær.test",
  ]);
});
