/** The audit log as operators read it: everything, a page at a time, of one area, subject or person; and nothing is ever changed. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { recordAct } from "./index.ts";

let t: TestServer;
let operator: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  operator = await t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  await t.ctx.db.transaction().execute(async (tx) => {
    for (let number = 1; number <= 60; number += 1) {
      await recordAct(tx, { by: "command", action: "rounds.close", subject: `round ${number}`, details: { number } });
    }
    await recordAct(tx, {
      by: operator.accountId,
      action: "prices.set",
      subject: "footballers",
      details: { prices: [] },
    });
  });
});
afterAll(() => t?.close());

const read = async (query: string) => (await operator.client.get(`/api/control/audit/${query}`)).body;

test("newest first, fifty a page, each with who, what, to what and all of it", async () => {
  const first = await read("");
  expect([first.has_next, first.page, first.results.length]).toEqual([true, 1, 50]);
  expect(first.results[0]).toEqual({
    id: 61,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    game_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    account: operator.accountId,
    actor: "Siv Drift",
    action: "prices.set",
    subject: "footballers",
    details: { prices: [] },
  });
  const second = await read("?page=2");
  expect([second.has_next, second.page, second.results.map(({ id }: { id: number }) => id)]).toEqual([
    false,
    2,
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ]);
});

test("of one area, one subject, one person", async () => {
  expect((await read("?area=prices")).results).toHaveLength(1);
  expect((await read("?subject=round%207")).results).toMatchObject([{ subject: "round 7", details: { number: 7 } }]);
  expect((await read(`?account=${operator.accountId}`)).results).toMatchObject([{ action: "prices.set" }]);
  expect((await read("?area=price")).results).toEqual([]);
  expect((await operator.client.get("/api/control/audit/?page=0")).status).toBe(400);
});

test("the database itself refuses to change it", async () => {
  for (const act of [sql`update audit_log set actor = 'nobody'`, sql`delete from audit_log`]) {
    await expect(act.execute(t.ctx.db)).rejects.toThrow("permission denied for table audit_log");
    await expect(act.execute(t.owner)).rejects.toThrow(/append-only/u);
  }
});
