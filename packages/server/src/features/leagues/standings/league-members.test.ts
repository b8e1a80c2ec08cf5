import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../../context.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason } from "../../../testing/small-season.ts";
import { selectLeague } from "../leagues/index.ts";
import { memberCache } from "./league-members.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t?.close());

test("a cache that a call's transaction was the first to use goes on after its end", async () => {
  const small = await startSmallSeason(t, { rounds: 4 });
  const { client } = await small.createEntry();
  const { body } = await client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
  const league = (await selectLeague(t.ctx.db, body.id))!;
  const notifications = { ...t.ctx.notifications };
  await t.ctx.db
    .transaction()
    .execute((tx) => memberCache({ ...t.ctx, notifications, db: tx as unknown as Context["db"] }).membersOf(league));
  expect(await memberCache({ ...t.ctx, notifications }).countOf(league)).toBe(1);
});
