import { flattenProblems } from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  BROKEN_BODIES,
  readSquadTables,
  replacements,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

let game: TransferGame;
let t: TestServer;
let mine: CreatedTestEntry;
let other: CreatedTestEntry;
beforeAll(async () => {
  game = await openTransferGame(3);
  ({ t } = game);
  [mine, other] = [game.manager(), game.manager()];
});
afterAll(() => t.close());

/** Sends it and expects that nothing in any table moved; answers the places and codes of the refusal. */
async function refused(body: unknown, status = 400, path = "/api/transfers/"): Promise<string[]> {
  const before = await readSquadTables(t);
  const answer = await mine.client.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(await readSquadTables(t)).toEqual(before);
  return flattenProblems(answer.body).map(({ path: place, problem }) => [...place, problem.code].join("."));
}

const pair = () => game.swap(mine, 3);
const good = (changes: Record<string, unknown> = {}) => transfersBody(mine.entryId, 2, [pair()], changes);
const oneWith = (changes: Record<string, unknown>) => {
  const [out, into] = pair();
  return good({ transfers: [{ element_out: out, element_in: into, ...changes }] });
};

describe("a forged request for transfers changes nothing [EG-07]", () => {
  test.each<[string, () => unknown, string]>([
    ["the entry as text", () => good({ entry: String(mine.entryId) }), "entry.invalid"],
    ["the entry as a fraction", () => good({ entry: mine.entryId + 0.5 }), "entry.invalid"],
    ["a negative entry", () => good({ entry: -1 }), "entry.min_value"],
    ["an entry beyond all numbers", () => good({ entry: 1e300 }), "entry.max_value"],
    ["no round", () => good({ event: undefined }), "event.required"],
    ["a round beyond all columns", () => good({ event: 2 ** 31 }), "event.max_value"],
    ["a negative round", () => good({ event: -2 }), "event.min_value"],
    ["no list", () => good({ transfers: { 0: {} } }), "transfers.invalid"],
    ["a list of nothing", () => good({ transfers: [null] }), "transfers.0.non_field_errors.null"],
    ["a footballer as text", () => oneWith({ element_in: "12" }), "transfers.0.element_in.invalid"],
    ["a footballer as a fraction", () => oneWith({ element_in: 12.5 }), "transfers.0.element_in.invalid"],
    ["footballer 0", () => oneWith({ element_out: 0 }), "transfers.0.element_out.min_value"],
    ["a footballer beyond all columns", () => oneWith({ element_in: 2 ** 40 }), "transfers.0.element_in.max_value"],
    ["a price as text", () => oneWith({ purchase_price: "45" }), "transfers.0.purchase_price.invalid"],
    ["a price as a fraction", () => oneWith({ selling_price: 45.5 }), "transfers.0.selling_price.invalid"],
    ["a check that is a word", () => good({ confirmed: "no" }), "confirmed.invalid"],
    ["a chip that is a number", () => good({ chip: 3 }), "chip.invalid"],
    ["a chip nobody knows", () => good({ chip: "manager" }), "chip.chip_not_in_season"],
    ["a chip of the language's own", () => good({ chip: "constructor" }), "chip.chip_not_in_season"],
    ["a chip that is off this season", () => good({ chip: "freehit" }), "chip.chip_not_in_season"],
    ["a chip of line-ups", () => good({ chip: "frush" }), "chip.chip_not_for_transfers"],
    [
      "more transfers than anybody makes",
      () => good({ transfers: Array(51).fill(oneWith({}).transfers[0]) }),
      "transfers.",
    ],
  ])("%s", async (_, body, place) => {
    const places = await refused(body());
    expect(
      places.some((found) => found.startsWith(place)),
      places.join(),
    ).toBe(true);
  });

  test.each<[string, number]>([
    ["a tenth too little", -1],
    ["a tenth too much", 1],
    ["nothing at all", -1000],
    ["a negative fortune", -1_000_000],
    ["a fortune", 2 ** 29],
  ])("a seen price that is %s is compared, never used [EG-04]", async (_, byTenths) => {
    const [out, into] = pair();
    const [outTenths, inTenths] = [game.priceOf(out), game.priceOf(into)];
    expect(await refused(oneWith({ purchase_price: inTenths + byTenths }))).toEqual([
      "transfers.non_field_errors.price_changed",
    ]);
    expect(await refused(oneWith({ selling_price: outTenths + byTenths }))).toEqual([
      "transfers.non_field_errors.price_changed",
    ]);
  });

  test("one for himself, one sold twice, one bought twice, one who is not owned [V2.2.3]", async () => {
    const [out, into] = pair();
    const [second] = game.swap(mine, 4);
    const stranger = replacements(game.market, mine.footballerIds, out)[3]!.footballerId;
    const all = (...pairs: [typeof out, typeof out][]) => transfersBody(mine.entryId, 2, pairs);
    expect(await refused(all([out, out]))).toContain("non_field_errors.already_owned");
    expect(await refused(all([out, into], [out, stranger]))).toContain("non_field_errors.not_owned");
    expect(await refused(all([out, into], [second, into]))).toContain("non_field_errors.already_owned");
    expect(await refused(all([stranger, into]))).toContain("non_field_errors.not_owned");
  });

  test("another manager's entry, and one that does not exist, are not for this manager", async () => {
    for (const entry of [other.entryId, 999_999]) {
      expect(await refused(good({ entry }), 403)).toEqual([]);
      expect(await refused({ entry, event: 2 }, 403, "/api/transfers/undo/")).toEqual([]);
    }
  });

  test("fields that a request does not have are nobody's business: the answer is the same", async () => {
    const plain = await mine.client.post("/api/transfers/", good({ confirmed: false }));
    const cheat = { bank: 9999, bank_tenths: 9999, cost: 0, free_transfers: 5, squad: [], account_id: other.accountId };
    const answer = await mine.client.post("/api/transfers/", {
      ...oneWith({ price: 1, in_tenths: 1, selling: 999 }),
      ...cheat,
      confirmed: false,
    });
    expect([answer.status, answer.body]).toEqual([200, plain.body]);
  });

  test.each(BROKEN_BODIES)("%s as a body", async (_, body, type, status) => {
    for (const path of ["/api/transfers/", "/api/transfers/undo/"]) {
      const before = await readSquadTables(t);
      const answer = await mine.client.post(path, body, { headers: { "content-type": type } }).catch(() => null);
      // The connection may be closed before ten megabytes are sent.
      if (answer !== null || status !== 413) expect(answer?.status).toBe(status);
      expect(await readSquadTables(t)).toEqual(before);
    }
  });
});
