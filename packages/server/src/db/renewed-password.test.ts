/** The password of the game's role is renewed while the game runs: by its file, and before that is written. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readGiven } from "../settings/index.ts";
import { createTestDatabase, startTestServer, type TestDatabase } from "../testing/index.ts";
import { GAME_ROLE } from "./roles.ts";

const ROLE = `renewed_${process.pid}`;
let folder: string;
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-renewed-"));
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`create role ${ROLE} login password 'first' in role ${GAME_ROLE}`);
});
afterAll(async () => {
  await owner.query(`drop role ${ROLE}`);
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a new connection goes by the file's password; until that is written, calls are answered 503", async () => {
  const file = join(folder, "database-url");
  const address = (password: string, name?: string) => {
    const url = new URL(database.url);
    [url.username, url.password] = [ROLE, password];
    if (name !== undefined) url.pathname = `/${name}`;
    return url.href;
  };
  await writeFile(file, address("first"));
  const url = readGiven({ env: { DATABASE_URL_FILE: file }, args: [] }, []).text("DATABASE_URL")!;
  expect(url).toBe(address("first"));
  const t = await startTestServer({ database: { ...database, url, drop: () => Promise.resolve() } });
  try {
    const login = async () => {
      const body = { email: "nobody@example.test", password: "not it at all" };
      return (await t.client().post("/api/_allauth/browser/v1/auth/login", body)).status;
    };
    const renew = async (password: string) => {
      await owner.query(`alter role ${ROLE} password '${password}'`);
      await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [ROLE]);
    };
    expect(await login()).toBe(400);
    await renew("second");
    await expect.poll(login, { timeout: 10_000 }).toBe(503);
    await writeFile(file, address("second"));
    await expect.poll(login, { timeout: 10_000 }).toBe(400);
    // Another database is no renewed password: the address of the start goes on.
    await writeFile(file, address("second", "elsewhere"));
    await renew("first");
    await expect.poll(login, { timeout: 10_000 }).toBe(400);
  } finally {
    await t.close();
  }
}, 60_000);
