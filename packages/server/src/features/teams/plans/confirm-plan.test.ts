/** A plan becomes real by one confirmation: all of its first round or nothing of it. */
import type { WireMyPick, WirePlan } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { transfersBody, type ClientAnswer, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";
import { verifyReceipt } from "../../play/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { codesOf, confirm, makePlan, planAt, planned } from "./plans.testing.ts";

let game: TransferGame;
let t: TestServer;
beforeAll(async () => {
  game = await openTransferGame(16);
  ({ t } = game);
});
afterAll(() => t.close());

const myTeam = async (entry: CreatedTestEntry) => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const read = async (entry: CreatedTestEntry, plan: WirePlan) =>
  (await entry.client.get(planAt(entry, plan.id))).body as WirePlan;
const logOf = async (entry: CreatedTestEntry) =>
  (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body.results;

/** The line-up with another captain, after one has left for another. */
function lineupAfter(picks: readonly WireMyPick[], [out, into]: readonly [number, number], captainSlot: number) {
  return picks.map((pick) => ({
    element: pick.element === out ? into : pick.element,
    position: pick.position,
    is_captain: pick.position === captainSlot,
    is_vice_captain: pick.position === 1,
  }));
}

test("transfers, chip and line-up of the first round are made at once; the later rounds stay planned", async () => {
  const entry = game.manager();
  const team = await myTeam(entry);
  const swap = game.swap(entry, 4);
  const later = game.swap(entry, 9);
  const picks = lineupAfter(team.picks, swap, 9);
  const plan = await makePlan(entry, "Alt på en gang", [
    planned(2, [swap], { chip: "frush", picks }),
    planned(3, [later]),
  ]);
  expect(plan.outlook[0]!.problems).toEqual([]);
  const promised = plan.outlook;

  const answer = await confirm(entry, plan);
  expect(answer.status).toBe(200);
  const after = await myTeam(entry);
  expect(answer.body.my_team.picks).toEqual(after.picks);
  expect(after.transfers).toMatchObject({ bank: promised[0]!.bank, made: 1, limit: 1 });
  expect(after.picks.map((pick: WireMyPick) => pick.element)).toEqual(picks.map((pick) => pick.element));
  expect(after.picks.find((pick: WireMyPick) => pick.is_captain).position).toBe(9);
  expect(after.chips.find((chip: { name: string }) => chip.name === "frush").status_for_entry).toBe("active");

  // One entry of the log for each write, and the receipt is that of the squad as it stands.
  const [lineup, transfers] = await logOf(entry);
  expect([transfers.kind, lineup.kind]).toEqual(["transfers", "chip"]);
  expect(lineup.receipt).toEqual(answer.body.receipt);
  const { rows } = await sql<{ receipt: Parameters<typeof verifyReceipt>[1] }>`
    select receipt from entry_log where entry_id = ${entry.entryId} order by log_id desc limit 1`.execute(t.ctx.db);
  expect(await verifyReceipt(t.ctx.db, rows[0]!.receipt)).toBe(true);
  const made = (await entry.client.get(`/api/entry/${entry.entryId}/transfers-latest/`)).body;
  expect(made).toMatchObject([{ element_out: swap[0], element_in: swap[1] }]);

  // The plan has shrunk to the rest, with the same outcome.
  expect(answer.body.plan).toMatchObject({ version: 2, rounds: [planned(3, [later])] });
  const left = await read(entry, plan);
  expect(left.outlook.map(({ bank, free_transfers_left, cost }) => [bank, free_transfers_left, cost])).toEqual(
    promised.map(({ bank, free_transfers_left, cost }) => [bank, free_transfers_left, cost]),
  );
});

test.each([
  ["a wildcard with three transfers", "wildcard", 3, 0],
  ["Rich Uncle with two", "rich", 2, 0],
  ["three without a chip", null, 3, 8],
])("%s", async (_, chip, count, cost) => {
  const entry = game.manager();
  const pairs = [1, 5, 12].slice(0, count).map((slotIndex) => game.swap(entry, slotIndex));
  const plan = await makePlan(entry, "Brikke", [planned(2, pairs, { chip })]);
  expect(plan.outlook[0]).toMatchObject({ cost, problems: [] });
  const answer = await confirm(entry, plan);
  expect([answer.status, answer.body.spent_points]).toEqual([200, cost]);
  const after = await read(entry, plan);
  expect(after.rounds).toEqual([]);
  const round = (from: WirePlan, index: number) => {
    const { transfers: _t, ...rest } = from.outlook[index]!;
    return rest;
  };
  // The planned state of this round and the next is the stored one now.
  expect(round(after, 0)).toEqual(round(plan, 0));
  expect(round(after, 1)).toEqual(round(plan, 1));
});

test("a line-up alone, and a team chip alone, are rounds too", async () => {
  const entry = game.manager();
  const { picks } = await myTeam(entry);
  const lineup = lineupAfter(picks, [0, 0], 7);
  const first = await makePlan(entry, "Bare bind", [planned(2, [], { picks: lineup })]);
  expect((await confirm(entry, first)).status).toBe(200);
  expect((await logOf(entry))[0].kind).toBe("lineup");
  const second = await makePlan(entry, "Bare brikke", [planned(2, [], { chip: "2capt" })]);
  expect((await confirm(entry, second)).status).toBe(200);
  expect((await logOf(entry))[0].kind).toBe("chip");
  const after = await myTeam(entry);
  expect(after.picks.find((pick: WireMyPick) => pick.is_captain).position).toBe(7);
  const nothing = await makePlan(entry, "Ingenting", [planned(3, [game.swap(entry, 1)])]);
  const answer = await confirm(entry, nothing);
  expect([answer.status, codesOf(answer.body.non_field_errors)]).toEqual([400, ["nothing_planned"]]);
});

describe("refused, nothing is done and the plan is kept", () => {
  async function expectRefused(
    entry: CreatedTestEntry,
    plan: WirePlan,
    changes: Record<string, unknown> = {},
  ): Promise<ClientAnswer["body"]> {
    const before = await game.rowsOf(entry);
    const answer = await confirm(entry, plan, changes);
    expect(answer.status).toBe(400);
    expect(await game.rowsOf(entry)).toEqual(before);
    expect((await read(entry, plan)).version).toBe(plan.version);
    return answer.body;
  }

  test("with every problem: transfers, chip, line-up", async () => {
    const entry = game.manager();
    const [out, into] = game.swap(entry, 3);
    const team = await myTeam(entry);
    const picks = lineupAfter(team.picks, [0, 0], 14);
    const plan = await makePlan(entry, "Alt galt", [
      planned(2, [[into, out], [out, into]], { chip: "freehit", picks }), // prettier-ignore
    ]);
    const body = await expectRefused(entry, plan);
    expect(codesOf(body.non_field_errors)).toEqual(["not_owned", "already_owned", "not_owned", "captain_not_starting"]);
    expect(codesOf(body.chip)).toEqual(["chip_not_in_season"]);
  });

  test("when a price is no longer the one he saw", async () => {
    const entry = game.manager();
    const [out, into] = game.swap(entry, 6);
    const plan = await makePlan(entry, "Gammel pris", [planned(2, [[out, into]])]);
    const [oldOut, oldIn] = [game.priceOf(out), game.priceOf(into)];
    const set = (outTenths: number, inTenths: number) =>
      setFootballerPrice(t.ctx, {
        by: "command",
        prices: [
          { footballerId: out, priceTenths: outTenths },
          { footballerId: into, priceTenths: inTenths },
        ],
      });
    await set(oldOut - 2, oldIn + 1);
    const body = await expectRefused(entry, plan);
    expect(body.non_field_errors).toMatchObject([
      { code: "price_changed", element: out, price: oldOut - 2 },
      { code: "price_changed", element: into, price: oldIn + 1 },
    ]);
    // Read again it shows the new prices, and is accepted with them.
    const again = await read(entry, plan);
    expect(again.outlook[0]!.transfers).toMatchObject([{ element_out_cost: oldOut - 2, element_in_cost: oldIn + 1 }]);
    expect((await confirm(entry, again)).status).toBe(200);
    await set(oldOut, oldIn);
  });

  test("when the round costs other points than he saw, and with prices of other transfers", async () => {
    const entry = game.manager();
    const plan = await makePlan(entry, "Gammel regning", [planned(2, [game.swap(entry, 2)])]);
    const first = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [game.swap(entry, 11)]));
    expect(first.body.spent_points).toBe(0);
    const body = await expectRefused(entry, plan);
    expect(body.non_field_errors).toMatchObject([{ code: "cost_changed", cost_points: 4 }]);
    const seen = await read(entry, plan);
    expect(seen.outlook[0]).toMatchObject({ cost: 4, problems: [] });
    const [out, into] = game.swap(entry, 5);
    const prices = [{ element_out: out, element_in: into, purchase_price: 1, selling_price: 1 }];
    expect(codesOf((await expectRefused(entry, seen, { prices })).prices)).toEqual(["invalid"]);
    expect(codesOf((await expectRefused(entry, seen, { prices: [] })).prices)).toEqual(["invalid"]);
  });

  test("for a round that is not the open one", async () => {
    const entry = game.manager();
    const plan = await makePlan(entry, "Feil runde", [planned(3, [game.swap(entry, 2)])]);
    expect(codesOf((await expectRefused(entry, plan, { event: 3 })).event)).toEqual(["invalid"]);
    expect(codesOf((await expectRefused(entry, plan, { event: 99 })).event)).toEqual(["invalid"]);
    const passed = await expectRefused(entry, plan, { event: 1 });
    expect(codesOf(passed.non_field_errors)).toEqual(["deadline_passed"]);
  });

  test("in an older version: 409 with the newer one", async () => {
    const entry = game.manager();
    const plan = await makePlan(entry, "Eldre", [planned(2, [game.swap(entry, 2)])]);
    const newer = await entry.client.put(planAt(entry, plan.id), { version: 1, rounds: [] });
    const answer = await confirm(entry, plan);
    expect([answer.status, answer.body.plan]).toEqual([409, newer.body]);
  });
});

describe("at once", () => {
  test("several confirmations of one plan have one effect", async () => {
    const entry = game.manager();
    const plan = await makePlan(entry, "Dobbeltklikk", [planned(2, [game.swap(entry, 4)]), planned(3)]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(entry, plan)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await myTeam(entry)).transfers.made).toBe(1);
    expect((await logOf(entry)).filter((row: { kind: string }) => row.kind === "transfers")).toHaveLength(1);
  });

  test("sent again with its Idempotency-Key it is answered as the first time", async () => {
    const entry = game.manager();
    const plan = await makePlan(entry, "Nøkkel", [planned(2, [game.swap(entry, 4)])]);
    const send = () => confirm(entry, plan, {}, { "idempotency-key": "confirm-plan-once" });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await myTeam(entry)).transfers.made).toBe(1);
  });

  test("a confirmation and transfers made otherwise spend one budget", async () => {
    const entry = game.manager();
    const swap = game.swap(entry, 4);
    const plan = await makePlan(entry, "Samme mann", [planned(2, [swap])]);
    const [planAnswer, plain] = await Promise.all([
      confirm(entry, plan),
      entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [swap])),
    ]);
    expect([planAnswer.status, plain.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await myTeam(entry)).transfers.made).toBe(1);
  });
});
