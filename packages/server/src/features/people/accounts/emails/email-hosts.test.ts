/** Addresses that were stored before the host of one had to be a host name. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../../testing/index.ts";
import { isEmailAddress } from "./email-address.ts";

const MIGRATION = join(import.meta.dirname, "../../../../db/migrations/0160_hosts_of_addresses.sql");
const TRICKS = [",", ";", ":", '"', "'", "(", ")", "&", "<", ">", "\\", "!", "[", "]", "%", "=", "|", "`"];

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test("what was verified with a host that is none counts as never proved; all others stay as they were", async () => {
  const { db } = t.ctx;
  const { accountId } = await t.signUp();
  const good = ["kari@example.test", "o'neil+a=b@example.test", "kari@blåbær.test"];
  const bad = TRICKS.map((sign) => `x@evil.test${sign}victim.test`);
  expect(bad.filter((email) => isEmailAddress(email))).toEqual([]);
  for (const email of [...good, ...bad]) {
    await sql`insert into accounts (email, email_key, first_name, last_name, email_verified_at)
      values (${email}, ${email}, 'A', 'B', now())`.execute(db);
    const beside = `beside-${email}`;
    await sql`insert into account_emails (account_id, email, email_key, verified_at)
      values (${accountId}, ${beside}, ${beside}, now())`.execute(db);
  }
  await sql.raw(await readFile(MIGRATION, "utf8")).execute(db);
  const primary = await sql<{ email: string }>`select email from accounts
    where email_verified_at is not null order by account_id`.execute(db);
  expect(primary.rows.map(({ email }) => email)).toEqual(good);
  const others = await sql<{ email: string }>`select email from account_emails where verified_at is not null`.execute(
    db,
  );
  expect(others.rows.map(({ email }) => email).toSorted()).toEqual(good.map((email) => `beside-${email}`).toSorted());
});
