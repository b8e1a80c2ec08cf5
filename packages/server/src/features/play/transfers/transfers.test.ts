import { footballerId, type FootballerId, type Market } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replacements, transfersBody, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

let game: TransferGame;
let t: TestServer;
let market: Market;
const manager = () => game.manager();
const priceOf = (id: FootballerId) => game.priceOf(id);
const swap = (entry: CreatedTestEntry, slotIndex: number) => game.swap(entry, slotIndex);

beforeAll(async () => {
  game = await openTransferGame(10);
  ({ t, market } = game);
});
afterAll(() => t.close());

describe("confirming transfers", () => {
  test("the first is free, the bank changes by selling price out minus price in, and the receipt is kept [EG-01] [AP-019] [EG-11]", async () => {
    const entry = manager();
    const [out, into] = swap(entry, 0);
    const before = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
    expect(before.transfers).toMatchObject({ limit: 1, made: 0, cost: 4, status: "cost" });

    const answer = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [[out, into]]));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ confirmed: true, spent_points: 0 });
    const after = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
    expect(after.transfers).toEqual({
      ...before.transfers,
      bank: before.transfers.bank + priceOf(out) - priceOf(into),
      value: before.transfers.value - priceOf(out) + priceOf(into),
      made: 1,
    });
    expect(answer.body.transfers).toEqual(after.transfers);
    const elements = after.picks.map((pick: { element: number }) => pick.element);
    expect(elements).toContain(into);
    expect(elements).not.toContain(out);
    const log = (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body.results;
    expect(log[0]).toMatchObject({ kind: "transfers", event: 2, receipt: answer.body.receipt });
  });

  test("each one beyond the free ones costs 4 points of that round [EG-10] [KO-06]", async () => {
    const entry = manager();
    const pairs = (["GKP", "DEF", "FWD"] as const).map((position) => game.swapOf(entry, position));
    const first = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs.slice(0, 2)));
    expect(first.body).toMatchObject({ spent_points: 4, transfers: { made: 2 } });
    const second = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs.slice(2)));
    expect(second.body).toMatchObject({ spent_points: 8, transfers: { made: 3 } });
    const { rows } = await sql`select cost_points from squads
      where entry_id = ${entry.entryId} and round_id = 2`.execute(t.ctx.db);
    expect(rows).toEqual([{ cost_points: 8 }]);
  });

  test("a rise is halved on selling, rounded down, and a fall counts whole [EG-05]", async () => {
    const entry = manager();
    const [risen, fallen] = [entry.footballerIds[2]!, entry.footballerIds[9]!];
    const old = [priceOf(risen), priceOf(fallen)] as const;
    const set = (rise: number, fall: number) =>
      setFootballerPrice(t.ctx, {
        by: "command",
        prices: [
          { footballerId: risen, priceTenths: old[0] + rise },
          { footballerId: fallen, priceTenths: old[1] - fall },
        ],
      });
    await set(3, 2);
    const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
    const pick = (id: FootballerId) => picks.find((row: { element: number }) => row.element === id);
    expect(pick(risen)).toMatchObject({ purchase_price: old[0], selling_price: old[0] + 1 });
    expect(pick(fallen)).toMatchObject({ purchase_price: old[1], selling_price: old[1] - 2 });

    const [, into] = swap(entry, 2);
    const body = transfersBody(entry.entryId, 2, [[risen, into]]);
    const answer = await entry.client.post("/api/transfers/", body);
    const bank = (
      await sql<{ bank: number }>`select bank_tenths as bank from squads
      where entry_id = ${entry.entryId} order by round_id`.execute(t.ctx.db)
    ).rows.map((row) => row.bank);
    expect(bank[1]).toBe(bank[0]! + old[0] + 1 - priceOf(into));
    expect(answer.body.transfers.bank).toBe(bank[1]);
    await set(0, 0);
  });

  test("confirmed: false only checks [AP-019]", async () => {
    const entry = manager();
    const before = await game.rowsOf(entry);
    const pairs = [game.swapOf(entry, "GKP"), game.swapOf(entry, "MID")];
    const body = transfersBody(entry.entryId, 2, pairs, { confirmed: false });
    const answer = await entry.client.post("/api/transfers/", body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ confirmed: false, spent_points: 4, transfers: { made: 2 } });
    expect(answer.body.receipt).toBeUndefined();
    expect(await game.rowsOf(entry)).toEqual(before);
  });

  test("a newcomer takes slot and armband of the one who left [EG-07]", async () => {
    const entry = manager();
    const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
    const captain = picks.find((pick: { is_captain: boolean }) => pick.is_captain);
    const into = replacements(market, entry.footballerIds, footballerId(captain.element))[0]!.footballerId;
    await entry.client.post(
      "/api/transfers/",
      transfersBody(entry.entryId, 2, [[footballerId(captain.element), into]]),
    );
    const after = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body.picks;
    expect(after.find((pick: { element: number }) => pick.element === into)).toMatchObject({
      position: captain.position,
      is_captain: true,
    });
  });

  test("the market counts them, and the pending ones are the owner's secret until the deadline [EG-37] [AP-057] [AP-058]", async () => {
    const entry = manager();
    const [out, into] = swap(entry, 1);
    await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [[out, into]]));
    const latest = (await entry.client.get(`/api/entry/${entry.entryId}/transfers-latest/`)).body;
    expect(latest).toEqual([
      {
        element_in: into,
        element_in_cost: priceOf(into),
        element_out: out,
        element_out_cost: priceOf(out),
        entry: entry.entryId,
        event: 2,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
    ]);
    expect((await entry.client.get(`/api/entry/${entry.entryId}/transfers/`)).body).toEqual([]);
    const stranger = await manager().client.get(`/api/entry/${entry.entryId}/transfers-latest/`);
    expect(stranger.status).toBe(403);
    const anonymous = await t.client().get(`/api/entry/${entry.entryId}/transfers-latest/`);
    expect([anonymous.status, anonymous.body.detail]).toEqual([403, "Authentication credentials were not provided."]);
    expect((await t.client().get("/api/entry/999999/transfers/")).status).toBe(404);
  });
});
