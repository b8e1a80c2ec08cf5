/** Deadlines pass, prices move, footballers leave, and managers do other things: a plan is kept and says what fits. */
import type { WirePlan } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { transfersBody, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { codesOf, confirm, makePlan, planAt, planned } from "./plans.testing.ts";

let game: TransferGame;
let t: TestServer;
beforeAll(async () => {
  game = await openTransferGame(6);
  ({ t } = game);
});
afterAll(() => t.close());

const read = async (entry: CreatedTestEntry, plan: WirePlan) =>
  (await entry.client.get(planAt(entry, plan.id))).body as WirePlan;

test("a price that moves moves the planned bank, and the plan says when the money is gone", async () => {
  const entry = game.manager();
  const [out, into] = game.swap(entry, 7);
  const plan = await makePlan(entry, "Dyr", [planned(3, [[out, into]])]);
  const old = game.priceOf(into);
  const set = (priceTenths: number) =>
    setFootballerPrice(t.ctx, { by: "command", prices: [{ footballerId: into, priceTenths }] });
  await set(old + 3);
  const dearer = await read(entry, plan);
  expect(dearer.outlook[1]).toMatchObject({ bank: plan.outlook[1]!.bank - 3, problems: [] });
  const short = plan.outlook[1]!.bank;
  await set(old + short + 4);
  const tooDear = await read(entry, plan);
  expect(tooDear.outlook[1]).toMatchObject({ bank: -4, problems: [{ code: "budget_exceeded", by: 4 }] });
  expect(tooDear).toMatchObject({ version: 1, rounds: plan.rounds });
  await set(old);
});

test("transfers made otherwise: planned moves of one who has left no longer fit, the rest is carried on", async () => {
  const entry = game.manager();
  const [first, second] = [game.swap(entry, 3), game.swap(entry, 10)];
  const plan = await makePlan(entry, "Forbigått", [planned(2, [first, second]), planned(4)]);
  expect(plan.outlook[0]).toMatchObject({ cost: 4, problems: [] });
  await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [first]));
  const now = await read(entry, plan);
  expect(now).toMatchObject({ version: 1, rounds: plan.rounds });
  expect(now.outlook[0]!.problems).toEqual([
    { code: "not_owned", message: expect.any(String), elements: [first[0]] },
    { code: "already_owned", message: expect.any(String), elements: [first[1]] },
  ]);
  expect(now.outlook[0]!.transfers).toMatchObject([{ element_out: second[0], element_in: second[1] }]);
  // Undone, everything fits as before.
  await entry.client.post("/api/transfers/undo/", { entry: entry.entryId, event: 2 });
  expect((await read(entry, plan)).outlook).toEqual(plan.outlook);
});

test("one who leaves the game cannot come any more", async () => {
  const entry = game.manager();
  const [out, into] = game.swap(entry, 12);
  const plan = await makePlan(entry, "Solgt", [planned(3, [[out, into]])]);
  await sql`update footballers set status = 'u' where footballer_id = ${into}`.execute(t.ctx.db);
  const now = await read(entry, plan);
  await sql`update footballers set status = 'a' where footballer_id = ${into}`.execute(t.ctx.db);
  expect(now.outlook[1]!.problems).toMatchObject([{ code: "element_unavailable", elements: [into] }]);
  expect(now.outlook[1]!.transfers).toEqual([]);
  expect(now.rounds).toEqual(plan.rounds);
});

test("a chip in play already, and one that reverts: the next round is what storage brings back", async () => {
  const entry = game.manager();
  const swap = game.swap(entry, 5);
  const plan = await makePlan(entry, "Onkel", [planned(3, [swap])]);
  const rich = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [swap], { chip: "rich" }));
  expect(rich.status).toBe(200);
  const now = await read(entry, plan);
  expect(now.ground!.restored).toMatchObject({ event: 3, bank: plan.ground!.squad.bank });
  expect(now.outlook[0]).toMatchObject({ chip: "rich", free_transfers_left: null, cost: 0 });
  // Two would be free had round 2 passed without a chip: such a round neither uses nor adds.
  expect(now.outlook[1]).toMatchObject({ free_transfers: 1, bank: plan.outlook[1]!.bank, problems: [] });
});

test("a deadline that passes: its round drops off for all to see, the rest stays; after the last nothing is left", async () => {
  const entry = game.manager();
  const [second, third] = [game.swap(entry, 3), game.swap(entry, 10)];
  const plan = await makePlan(entry, "For sent", [planned(2, [second]), planned(3, [third])]);
  const { rows } = await sql<{ deadline_at: Date }>`
    select deadline_at from rounds where round_id in (2, 6) order by round_id`.execute(t.ctx.db);
  const [deadline, last] = rows.map((row) => row.deadline_at.getTime());

  // At the deadline nothing is accepted, though the round was not closed yet.
  await t.setNow(new Date(deadline!).toISOString());
  const late = await confirm(entry, plan);
  expect([late.status, codesOf(late.body.non_field_errors)]).toEqual([400, ["deadline_passed"]]);
  await t.setNow(new Date(deadline! + 1000).toISOString());
  await t.tick();
  const closed = await confirm(entry, plan);
  expect([closed.status, codesOf(closed.body.non_field_errors)]).toEqual([400, ["deadline_passed"]]);

  const now = await read(entry, plan);
  expect(now).toMatchObject({ version: 1, passed: [planned(2, [second])], rounds: [planned(3, [third])] });
  expect(now.outlook.map(({ event }) => event)).toEqual([3, 4, 5, 6]);
  expect(now.outlook[0]).toMatchObject({ free_transfers: 2, free_transfers_left: 1, problems: [] });
  // A tab that still holds the old rounds is told which one came too late.
  const stale = await entry.client.put(planAt(entry, plan.id), { version: 1, rounds: plan.rounds });
  expect([stale.status, codesOf(stale.body.rounds[0].event)]).toEqual([400, ["deadline_passed"]]);
  const saved = await entry.client.put(planAt(entry, plan.id), { version: 1, rounds: now.rounds });
  expect(saved.body).toMatchObject({ version: 2, passed: [], rounds: now.rounds });

  await t.setNow(new Date(last! + 1000).toISOString());
  for (let round = 0; round < 5; round += 1) await t.tick();
  const over = await read(entry, plan);
  expect(over).toMatchObject({ rounds: [], passed: now.rounds, ground: null, outlook: [] });
  const afterwards = await confirm(entry, now, { version: 2 });
  expect([afterwards.status, codesOf(afterwards.body.non_field_errors)]).toEqual([400, ["deadline_passed"]]);
});
