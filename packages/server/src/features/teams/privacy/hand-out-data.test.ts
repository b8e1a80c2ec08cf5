/** An operator's copies of data at a terminal: one account's, equal to its own download, and all accounts'. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runCommand } from "../../../cli/run-command.testing.ts";
import { buildSeason, createEntry, sql, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;

beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  vi.stubEnv("DATABASE_URL", t.ctx.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t.close();
});

const acts = async () =>
  (
    await sql<{ subject: string; details: unknown }>`select subject, details from audit_log
    where action = 'people.hand_out_data' order by 1`.execute(t.ctx.db)
  ).rows;

test("a person's copy is the one that he downloads himself, and why it was handed out stands in the audit log", async () => {
  const { client, email, accountId } = await createEntry(t);
  const own = (await client.get("/api/player/data/")).body;
  const outcome = await runCommand("data", email.toUpperCase(), "--reason", "Asked by letter");
  expect([outcome.code, outcome.stderr]).toEqual([0, ""]);
  const copy = JSON.parse(outcome.stdout) as typeof own;
  const { sessions: _, ...tables } = copy.tables;
  const { sessions: __, ...ownTables } = own.tables;
  expect(tables).toEqual(ownTables);
  expect(await acts()).toEqual([
    { subject: `account ${accountId}`, details: { reason: "Asked by letter", accounts: 1 } },
  ]);
});

test("everybody's are a line each; without a reason, or of nobody, nothing is handed out", async () => {
  await createEntry(t);
  const everybody = await runCommand("data", "--everybody", "--reason", "The game moves");
  const lines = everybody.stdout.trim().split("\n");
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from accounts`.execute(t.ctx.db);
  expect([everybody.code, lines.length]).toEqual([0, rows[0]!.count]);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("tables.accounts");
  const before = await acts();
  expect(await runCommand("data", "--everybody")).toMatchObject({ code: 2, stdout: "" });
  expect(await runCommand("data", "nobody@example.test", "--reason", "Why")).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no account with this e-mail address.\n",
  });
  expect(await acts()).toEqual(before);
});
