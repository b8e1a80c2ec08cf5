import { footballerId, type FootballerId, type Market } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replacements, transfersBody, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

let game: TransferGame;
let t: TestServer;
let market: Market;
const manager = () => game.manager();
const priceOf = (id: FootballerId) => game.priceOf(id);
const swap = (entry: CreatedTestEntry, slotIndex: number) => game.swap(entry, slotIndex);

async function refused(entry: CreatedTestEntry, body: unknown, status = 400) {
  const before = await game.rowsOf(entry);
  const answer = await entry.client.post("/api/transfers/", body);
  expect(answer.status).toBe(status);
  expect(await game.rowsOf(entry)).toEqual(before);
  return answer.body;
}

const codes = (list: { code: string }[]) => list.map((problem) => problem.code);

beforeAll(async () => {
  game = await openTransferGame(14);
  ({ t, market } = game);
});
afterAll(() => t.close());

describe("refused transfers change nothing", () => {
  test("of another manager's entry, or of nobody's [EG-07]", async () => {
    const [mine, other] = [manager(), manager()];
    const body = transfersBody(other.entryId, 2, [swap(other, 0)]);
    const before = await game.rowsOf(other);
    await refused(mine, body, 403);
    expect((await t.client().post("/api/transfers/", body)).status).toBe(403);
    expect(await game.rowsOf(other)).toEqual(before);
  });

  test("for a round that is closed, not open yet, or does not exist [EG-07]", async () => {
    const entry = manager();
    expect(codes((await refused(entry, transfersBody(entry.entryId, 1, [swap(entry, 0)]))).non_field_errors)).toEqual([
      "deadline_passed",
    ]);
    for (const event of [3, 99]) {
      expect(codes((await refused(entry, transfersBody(entry.entryId, event, [swap(entry, 0)]))).event)).toEqual([
        "invalid",
      ]);
    }
  });

  test("when footballers are not owned, owned already, unknown, or come twice: every reason at once [EG-07]", async () => {
    const entry = manager();
    const [a, b] = entry.footballerIds as [FootballerId, FootballerId];
    const free = replacements(market, entry.footballerIds, a)[0]!.footballerId;
    const body = await refused(
      entry,
      transfersBody(entry.entryId, 2, [
        [free, b],
        [a, footballerId(99_999)],
      ]),
    );
    expect(codes(body.non_field_errors)).toEqual(
      expect.arrayContaining(["not_owned", "already_owned", "unknown_element"]),
    );
    expect(body.non_field_errors.find((p: { code: string }) => p.code === "not_owned").elements).toEqual([free]);
    const twice = await refused(
      entry,
      transfersBody(entry.entryId, 2, [
        [a, free],
        [a, replacements(market, entry.footballerIds, a)[1]!.footballerId],
      ]),
    );
    expect(codes(twice.non_field_errors)).toContain("not_owned");
  });

  test("when the money, the position or the club limit does not allow it [EG-07] [EG-02]", async () => {
    const entry = manager();
    const forward = entry.footballerIds.findIndex((id) => market.get(id)!.position === "FWD");
    const defender = entry.footballerIds.find((id) => market.get(id)!.position === "DEF")!;
    const wrong = replacements(market, entry.footballerIds, defender)[0]!.footballerId;
    const position = await refused(entry, transfersBody(entry.entryId, 2, [[entry.footballerIds[forward]!, wrong]]));
    expect(codes(position.non_field_errors)).toEqual(expect.arrayContaining(["too_many_of_position", "need_elements"]));
    await sql`update squads set bank_tenths = 0 where entry_id = ${entry.entryId}`.execute(t.ctx.db);
    const dear = replacements(market, entry.footballerIds, entry.footballerIds[forward]!).toSorted(
      (x, y) => y.priceTenths - x.priceTenths,
    )[0]!;
    const money = await refused(
      entry,
      transfersBody(entry.entryId, 2, [[entry.footballerIds[forward]!, dear.footballerId]]),
    );
    expect(money.non_field_errors).toEqual([
      {
        code: "budget_exceeded",
        message: "The squad costs more than there is money for.",
        by: dear.priceTenths - priceOf(entry.footballerIds[forward]!),
      },
    ]);
  });

  test("when a price differs from the one the manager saw [EG-04] [ER-21]", async () => {
    const entry = manager();
    const [out, into] = swap(entry, 0);
    const seen = { element_out: out, element_in: into, purchase_price: priceOf(into) + 1, selling_price: priceOf(out) };
    const body = await refused(entry, { ...transfersBody(entry.entryId, 2, []), transfers: [seen] });
    expect(body).toEqual({
      transfers: {
        non_field_errors: [
          { code: "price_changed", message: "The price has changed.", element: into, price: priceOf(into) },
        ],
      },
    });
    const right = { ...seen, purchase_price: priceOf(into) };
    const answer = await entry.client.post("/api/transfers/", {
      ...transfersBody(entry.entryId, 2, []),
      transfers: [right],
    });
    expect(answer.status).toBe(200);
  });

  test("when there is nothing to do, or a word or number is none of the game's", async () => {
    const entry = manager();
    expect(codes((await refused(entry, transfersBody(entry.entryId, 2, []))).non_field_errors)).toContain(
      "no_transfers",
    );
    expect(codes((await refused(entry, transfersBody(entry.entryId, 2, [], { chip: "manager" }))).chip)).toEqual([
      "chip_not_in_season",
    ]);
    const body = { entry: entry.entryId, event: "two", transfers: [{ element_in: 1.5 }] };
    const wrong = await refused(entry, body);
    expect(codes(wrong.event)).toEqual(["invalid"]);
    expect(codes(wrong.transfers[0].element_in)).toEqual(["invalid"]);
    expect(codes(wrong.transfers[0].element_out)).toEqual(["required"]);
  });

  test("when they are more than the round's cap", async () => {
    const entry = manager();
    const [out, into] = swap(entry, 0);
    const there = Array.from({ length: 21 }, (_, index) =>
      index % 2 === 0 ? ([out, into] as const) : ([into, out] as const),
    );
    const body = await refused(entry, transfersBody(entry.entryId, 2, there));
    expect(body.non_field_errors).toEqual([
      { code: "transfer_cap_exceeded", message: "Too many transfers in one round.", cap: 20, count: 21 },
    ]);
  });

  test("without the CSRF token [AP-001]", async () => {
    const entry = manager();
    const before = await game.rowsOf(entry);
    const body = transfersBody(entry.entryId, 2, [swap(entry, 0)]);
    expect((await entry.client.post("/api/transfers/", body, { csrf: false })).status).toBe(403);
    expect(await game.rowsOf(entry)).toEqual(before);
  });
});
