import { roundId, type FootballerId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createEntry,
  replacements,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { refreshMarket, setFootballerPrice } from "../../clock/index.ts";
import { hashSquad, selectLatestSquad, verifyReceipt } from "../squads/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

type Pair = readonly [out: FootballerId, into: FootballerId];
type Team = Awaited<ReturnType<typeof teamOf>>;

let game: TransferGame;
let t: TestServer;

beforeAll(async () => {
  game = await openTransferGame(16);
  t = game.t;
});
afterAll(() => t.close());

const manager = () => game.manager();
const teamOf = async (entry: CreatedTestEntry) => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const confirm = (entry: CreatedTestEntry, pairs: readonly Pair[], changes: Record<string, unknown> = {}) =>
  entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs, changes));
const undo = (entry: CreatedTestEntry, changes: Record<string, unknown> = {}, key?: string) =>
  entry.client.post(
    "/api/transfers/undo/",
    { entry: entry.entryId, event: 2, ...changes },
    key ? { headers: { "idempotency-key": key } } : {},
  );
const pairsOf = (entry: CreatedTestEntry) => (["GKP", "DEF", "MID"] as const).map((name) => game.swapOf(entry, name));
const withoutTime = ({ picks, chips, transfers }: Team) => ({ picks, chips, transfers });
const codes = (list: { code: string }[] = []) => list.map((problem) => problem.code);

async function refused(entry: CreatedTestEntry, changes: Record<string, unknown> = {}, status = 400) {
  const before = await game.rowsOf(entry);
  const answer = await undo(entry, changes);
  expect(answer.status).toBe(status);
  expect(await game.rowsOf(entry)).toEqual(before);
  return answer.body;
}

describe("undoing the round's transfers", () => {
  test("squad, prices paid, slots, armbands, bank, hits and free transfers are those of before, with a receipt", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const pairs = pairsOf(entry);
    expect((await confirm(entry, pairs.slice(0, 2))).body.spent_points).toBe(4);
    expect((await confirm(entry, pairs.slice(2))).body.spent_points).toBe(8);
    // Line-up and prices move on meanwhile; one of the sold footballers is dearer now.
    const between = await teamOf(entry);
    const picks = between.picks.map((pick: { element: number; position: number }) => ({
      element: pick.element,
      position: pick.position,
      is_captain: pick.position === 10,
      is_vice_captain: pick.position === 2,
    }));
    expect((await entry.client.post(`/api/my-team/${entry.entryId}/`, { picks })).status).toBe(200);
    const [sold] = pairs[0]!;
    const price = (change: number) =>
      setFootballerPrice(t.ctx, {
        by: "command",
        prices: [{ footballerId: sold, priceTenths: game.priceOf(sold) + change }],
      });
    await price(4);

    const answer = await undo(entry);
    expect(answer.status).toBe(200);
    const { receipt, ...team } = answer.body;
    expect(team).toEqual(await teamOf(entry));
    const back = team.picks.find((pick: { element: number }) => pick.element === sold);
    expect(back).toMatchObject({ purchase_price: game.priceOf(sold), selling_price: game.priceOf(sold) + 2 });
    await price(0);
    expect(withoutTime(await teamOf(entry))).toEqual(withoutTime(before));
    expect((await entry.client.get(`/api/entry/${entry.entryId}/transfers-latest/`)).body).toEqual([]);

    const stored = await selectLatestSquad(t.ctx.db, entry.entryId, roundId(2));
    expect([stored!.costPoints, stored!.squad.transfersMade]).toEqual([0, 0]);
    expect(receipt).toMatchObject({ entry: entry.entryId, event: 2, squad_hash: hashSquad(stored!.squad) });
    const { results } = (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body;
    expect(results.map((row: { kind: string }) => row.kind)).toEqual([
      "undo",
      "lineup",
      "transfers",
      "transfers",
      "created",
    ]);
    expect(results[0].receipt).toEqual(receipt);
    const { squad_hash: squadHash, signature, time } = receipt;
    const proof = { entryId: entry.entryId, roundId: roundId(2), atMs: Date.parse(time), squadHash, signature };
    expect(await verifyReceipt(t.ctx.db, proof)).toBe(true);
    expect(await verifyReceipt(t.ctx.db, { ...proof, atMs: proof.atMs - 1 })).toBe(false);
  });

  test("afterwards transfers are free again as if none had been made, and can be undone again", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const pairs = pairsOf(entry);
    await confirm(entry, pairs);
    await undo(entry);
    expect((await confirm(entry, pairs.slice(0, 1))).body).toMatchObject({ spent_points: 0, transfers: { made: 1 } });
    expect((await undo(entry)).status).toBe(200);
    expect(withoutTime(await teamOf(entry))).toEqual(withoutTime(before));
  });

  test("the market's counters follow", async () => {
    const entry = manager();
    const [out, into] = game.swapOf(entry, "FWD");
    const counts = async () => {
      // Not by a tick, which rests after a count that took long.
      await refreshMarket(t.ctx);
      await t.whenCurrent();
      const { elements } = (await t.client().get("/api/bootstrap-static/")).body;
      return [out, into].map((id) => {
        const { transfers_in_event, transfers_out_event, selected_by_percent } = elements.find(
          (element: { id: number }) => element.id === id,
        );
        return { transfers_in_event, transfers_out_event, selected_by_percent };
      });
    };
    const before = await counts();
    await confirm(entry, [[out, into]]);
    const moved = await counts();
    expect(moved[0]!.transfers_out_event).toBe(before[0]!.transfers_out_event + 1);
    expect(moved[1]!.transfers_in_event).toBe(before[1]!.transfers_in_event + 1);
    await undo(entry);
    expect(await counts()).toEqual(before);
  });

  test("a wildcard played with them is there to be played again", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const pairs = pairsOf(entry);
    await confirm(entry, pairs.slice(0, 1));
    await confirm(entry, pairs.slice(1), { chip: "wildcard" });
    const answer = await undo(entry);
    expect(withoutTime(answer.body)).toEqual(withoutTime(before));
    const again = await confirm(entry, pairs, { chip: "wildcard" });
    expect(again.body).toMatchObject({ spent_points: 0, transfers: { limit: null } });
  });

  test("a team chip is the line-up's: it stays as it was last set", async () => {
    const entry = manager();
    const picks = (team: Team) =>
      team.picks.map((pick: Record<string, unknown>) => ({
        element: pick["element"],
        position: pick["position"],
        is_captain: pick["is_captain"],
        is_vice_captain: pick["is_vice_captain"],
      }));
    const before = await teamOf(entry);
    await confirm(entry, pairsOf(entry));
    await entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: "2capt", picks: picks(await teamOf(entry)) });
    const { body } = await undo(entry);
    expect(body.chips.find((chip: { name: string }) => chip.name === "2capt").status_for_entry).toBe("active");
    expect(picks(body)).toEqual(picks(before));
    expect(body.transfers).toEqual(before.transfers);
  });

  test("Rich Uncle after an undo brings back the squad the undo brought back", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const pairs = pairsOf(entry);
    await confirm(entry, pairs);
    await undo(entry);
    await confirm(entry, pairs.slice(0, 1));
    await confirm(entry, pairs.slice(1), { chip: "rich" });
    const kept = await selectLatestSquad(t.ctx.db, entry.entryId, roundId(3));
    expect(kept!.squad.roundId).toBe(3);
    expect(kept!.squad.picks.map((pick) => pick.footballerId)).toEqual(
      before.picks.map((pick: { element: number }) => pick.element),
    );
    expect(kept!.squad.bankTenths).toBe(before.transfers.bank);
  });
});

describe("a repeated undo", () => {
  test("with one Idempotency-Key is one undo, also at the same moment", async () => {
    const entry = manager();
    await confirm(entry, pairsOf(entry));
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(entry, {}, "one-undo-only")));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]!.body]);
    const { results } = (await entry.client.get(`/api/entry/${entry.entryId}/log/`)).body;
    expect(results.filter((row: { kind: string }) => row.kind === "undo")).toHaveLength(1);
  });

  test("without a key is refused the second time", async () => {
    const entry = manager();
    await confirm(entry, pairsOf(entry));
    const answers = await Promise.all([undo(entry), undo(entry), undo(entry)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(codes(answer.body.non_field_errors)).toEqual(["nothing_to_undo"]);
    }
  });

  test("and a confirmation at the same moment come one after the other", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const [first, second] = pairsOf(entry) as [Pair, Pair, Pair];
    await confirm(entry, [first]);
    const [undone, confirmed] = await Promise.all([undo(entry), confirm(entry, [second])]);
    expect([undone.status, confirmed.status]).toEqual([200, 200]);
    const elements = (await teamOf(entry)).picks.map((pick: { element: number }) => pick.element);
    // The confirmation came last and stands, or first and was undone with the rest.
    expect(elements).not.toContain(first[1]);
    const { made } = (await teamOf(entry)).transfers;
    expect(elements.includes(second[1])).toBe(made === 1);
    if (made === 0) expect(withoutTime(await teamOf(entry))).toEqual(withoutTime(before));
  });
});

describe("a refused undo changes nothing", () => {
  test("when the round has no transfers", async () => {
    expect((await refused(manager())).non_field_errors).toEqual([
      { code: "nothing_to_undo", message: "There are no transfers of this round to undo." },
    ]);
  });

  test("when Rich Uncle is in play: he cannot be cancelled [EG-13]", async () => {
    const entry = manager();
    await confirm(entry, pairsOf(entry), { chip: "rich" });
    expect(await refused(entry)).toEqual({
      chip: [{ code: "chip_not_cancellable", message: "The chip cannot be cancelled.", chip: "rich" }],
    });
  });

  test("of another manager's entry, of nobody's, or without the CSRF token [EG-07]", async () => {
    const [mine, other] = [manager(), manager()];
    await confirm(other, pairsOf(other));
    const before = await game.rowsOf(other);
    await refused(mine, { entry: other.entryId }, 403);
    const body = { entry: other.entryId, event: 2 };
    expect((await t.client().post("/api/transfers/undo/", body)).status).toBe(403);
    expect((await other.client.post("/api/transfers/undo/", body, { csrf: false })).status).toBe(403);
    expect(await game.rowsOf(other)).toEqual(before);

    for (const event of [3, 99]) expect(codes((await refused(other, { event })).event)).toEqual(["invalid"]);
    expect(codes((await refused(other, { event: 1 })).non_field_errors)).toEqual(["deadline_passed"]);
    expect(codes((await refused(other, { event: "two" })).event)).toEqual(["invalid"]);
  });
});

test("before an entry's first deadline an undo brings back the squad it was made with [EG-11]", async () => {
  const entry = await createEntry(t);
  const before = await teamOf(entry);
  const owned = before.picks.map((pick: { element: FootballerId }) => pick.element) as FootballerId[];
  const into = replacements(game.market, owned, owned[4]!)[0]!.footballerId;
  await confirm(entry, [[owned[4]!, into]]);
  const { body } = await undo(entry);
  expect(withoutTime(body)).toEqual(withoutTime(before));
  expect(body.transfers).toMatchObject({ limit: null, made: 0, status: "basic" });
});
