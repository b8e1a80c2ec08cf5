import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../testing/index.ts";
import { createTickBook } from "./tick-book.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

const failuresOf = async (name: string) =>
  (await sql<{ failures: number }>`select failures from tick_work where name = ${name}`.execute(t.ctx.db)).rows[0]
    ?.failures;

test("what was written down later is what stands, also when the first writing waited", async () => {
  const book = createTickBook(t.ctx.db);
  book.done("oven", 5);
  await book.write();
  // A tick that lost its connection goes on beside the next one.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const holding = t.ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from tick_work where name = 'oven' for update`.execute(tx);
    isHeld();
    await released;
  });
  await held;
  book.failed("oven", new Error("cold"));
  const failing = book.write();
  book.done("oven", 4);
  const done = book.write();
  release();
  await Promise.all([holding, failing, done]);
  expect(await failuresOf("oven")).toBe(0);
});

test("what could not be written down is written with the next tick", async () => {
  const book = createTickBook(t.ctx.db);
  book.failed("mill", new Error("no wind"));
  await sql`alter table tick_work rename to tick_work_away`.execute(t.owner);
  await expect(book.write()).rejects.toThrow("tick_work");
  await sql`alter table tick_work_away rename to tick_work`.execute(t.owner);
  await book.write();
  expect(await failuresOf("mill")).toBe(1);
});
