import { flattenProblems, type WirePlan } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replacements, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { codesOf, makePlan, planAt, planned, plansOf } from "./plans.testing.ts";

let game: TransferGame;
let t: TestServer;
let entry: CreatedTestEntry;
let other: CreatedTestEntry;

beforeAll(async () => {
  game = await openTransferGame(6);
  ({ t } = game);
  entry = game.manager();
  other = game.manager();
});
afterAll(() => t.close());

const namesOf = async (manager: CreatedTestEntry): Promise<string[]> =>
  ((await manager.client.get(plansOf(manager))).body.plans as { name: string }[]).map(({ name }) => name);

describe("a plan", () => {
  test("is made, read, renamed, copied and deleted", async () => {
    const manager = game.manager();
    expect((await manager.client.get(plansOf(manager))).body).toEqual({ limit: 10, plans: [] });
    const made = await makePlan(manager, "  Våren ", [planned(3, [game.swap(manager, 2)])]);
    expect(made).toMatchObject({ name: "Våren", version: 1, passed: [] });
    expect(made.rounds).toEqual([planned(3, [game.swap(manager, 2)])]);

    const renamed = await manager.client.put(planAt(manager, made.id), { version: 1, name: "Høsten" });
    expect(renamed.body).toMatchObject({ name: "Høsten", version: 2, rounds: made.rounds });
    const copy = (await manager.client.post(plansOf(manager), { name: "Kopi", copy_of: made.id })).body as WirePlan;
    expect(copy).toMatchObject({ name: "Kopi", version: 1, rounds: made.rounds });

    // A copy is its own plan.
    await manager.client.put(planAt(manager, copy.id), { version: 1, rounds: [] });
    expect((await manager.client.get(planAt(manager, made.id))).body.rounds).toEqual(made.rounds);
    const list = (await manager.client.get(plansOf(manager))).body.plans;
    expect(list).toEqual([
      { id: made.id, name: "Høsten", version: 2, updated: expect.any(String) },
      { id: copy.id, name: "Kopi", version: 2, updated: expect.any(String) },
    ]);

    expect((await manager.client.delete(planAt(manager, copy.id))).status).toBe(200);
    expect((await manager.client.delete(planAt(manager, copy.id))).status).toBe(404);
    expect((await manager.client.get(planAt(manager, copy.id))).status).toBe(404);
    expect(await namesOf(manager)).toEqual(["Høsten"]);
  });

  test("carries bank, free transfers and chips forward, to the tenth and the point", async () => {
    const manager = game.manager();
    const before = (await manager.client.get(`/api/my-team/${manager.entryId}/`)).body.transfers;
    const [first, second, third] = [1, 8, 14].map((slotIndex) => game.swap(manager, slotIndex));
    const gain = ([out, into]: readonly [number, number]) => game.priceOf(out as never) - game.priceOf(into as never);
    const plan = await makePlan(manager, "Fremover", [
      planned(3, [first!]),
      planned(4, [second!, third!], { chip: "wildcard" }),
    ]);
    const bank3 = (before.bank as number) + gain(first!);
    const bank4 = bank3 + gain(second!) + gain(third!);
    expect(
      plan.outlook.map(({ event, bank, free_transfers, free_transfers_left, cost, chip }) => ({
        event,
        bank,
        free: free_transfers,
        left: free_transfers_left,
        cost,
        chip,
      })),
    ).toEqual([
      { event: 2, bank: before.bank, free: 1, left: 1, cost: 0, chip: null },
      { event: 3, bank: bank3, free: 2, left: 1, cost: 0, chip: null },
      { event: 4, bank: bank4, free: 2, left: null, cost: 0, chip: "wildcard" },
      { event: 5, bank: bank4, free: 2, left: 2, cost: 0, chip: null },
      { event: 6, bank: bank4, free: 3, left: 3, cost: 0, chip: null },
    ]);
    expect(plan.outlook.flatMap(({ problems }) => problems)).toEqual([]);
    // The page draws by the same rules from the same ground.
    expect(plan.ground).toMatchObject({
      squad: { event: 2, bank: before.bank, free_transfers: 1, transfers_made: 0, chip: null },
      opening: null,
      restored: null,
      started_event: 1,
      chips_played: [],
    });
  });

  test("binds nobody: squad, transfers and log are as they were", async () => {
    const before = await game.rowsOf(other);
    await makePlan(other, "Ingen ser den", [planned(2, [game.swap(other, 3)], { chip: "wildcard" })]);
    expect(await game.rowsOf(other)).toEqual(before);
    const pending = await other.client.get(`/api/entry/${other.entryId}/transfers-latest/`);
    expect(pending.body).toEqual([]);
  });
});

describe("only its manager", () => {
  test("reads and changes a plan; another one and nobody are told so", async () => {
    const plan = await makePlan(entry, "Min egen");
    const url = planAt(entry, plan.id);
    const calls: [method: string, path: string, body?: unknown][] = [
      ["GET", plansOf(entry)],
      ["POST", plansOf(entry), { name: "Din" }],
      ["GET", url],
      ["PUT", url, { version: 1, name: "Din" }],
      ["DELETE", url],
      ["POST", `${url}confirm/`, { version: 1, event: 2, prices: [], spent_points: 0 }],
    ];
    for (const [method, path, body] of calls) {
      const stranger = await other.client.request(method, path, body);
      expect([stranger.status, stranger.body.detail], `${method} ${path}`).toEqual([
        403,
        "You do not have permission to perform this action.",
      ]);
      const nobody = await t.client().request(method, path, body);
      expect([nobody.status, nobody.body.detail], `${method} ${path}`).toEqual([
        403,
        "Authentication credentials were not provided.",
      ]);
    }
    // By its number under one's own entry it is not there.
    for (const [method, path, body] of calls.slice(2)) {
      const own = path.replace(plansOf(entry), plansOf(other));
      expect((await other.client.request(method, own, body)).status, `${method} ${own}`).toBe(404);
    }
    const stolen = await other.client.post(plansOf(other), { name: "Stjålet", copy_of: plan.id });
    expect([stolen.status, codesOf(stolen.body.copy_of)]).toEqual([400, ["does_not_exist"]]);
    expect((await entry.client.get(url)).body).toMatchObject({ name: "Min egen", version: 1 });
  });
});

describe("names", () => {
  test.each([
    ["nothing", "", ["blank"]],
    ["spaces", "   ", ["blank"]],
    ["what cannot be seen", "\u3164\u200B", ["blank"]],
    ["21 characters", "a".repeat(21), ["max_length"]],
    ["a book", "a".repeat(100_000), ["max_length"]],
    ["a line break", "en\nto", ["control_characters"]],
    ["a mark that turns the page", "en\u202Eto", ["control_characters"]],
    ["a NUL character", "en\u0000to", ["control_characters"]],
  ])("%s is no name", async (_, name, codes) => {
    const answer = await entry.client.post(plansOf(entry), { name });
    expect([answer.status, codesOf(answer.body.name)]).toEqual([400, codes]);
  });

  test("twenty characters of any kind are one", async () => {
    const name = "⚽".repeat(19) + "å";
    expect((await makePlan(entry, name)).name).toBe(name);
  });

  test("one manager's differ by more than capitals; two managers may choose the same", async () => {
    const plan = await makePlan(entry, "Ærlig talt");
    const again = await entry.client.post(plansOf(entry), { name: "ÆRLIG TALT " });
    expect([again.status, codesOf(again.body.name)]).toEqual([400, ["duplicate"]]);
    const second = await makePlan(entry, "Noe annet");
    const renamed = await entry.client.put(planAt(entry, second.id), { version: 1, name: "ærlig talt" });
    expect([renamed.status, codesOf(renamed.body.name)]).toEqual([400, ["duplicate"]]);
    const capitals = await entry.client.put(planAt(entry, plan.id), { version: 1, name: "ÆRLIG TALT" });
    expect([capitals.status, capitals.body.name]).toEqual([200, "ÆRLIG TALT"]);
    expect((await makePlan(other, "Ærlig talt")).name).toBe("Ærlig talt");
  });
});

test("there is room for as many as the season allows, also when they are made at once", async () => {
  const manager = game.manager();
  await sql`update game set plans_per_entry = 3`.execute(t.ctx.db);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => manager.client.post(plansOf(manager), { name: `Plan ${number}` })),
  );
  await sql`update game set plans_per_entry = 10`.execute(t.ctx.db);
  const refusals = answers.filter(({ status }) => status === 400);
  expect(refusals.map(({ body }) => body.non_field_errors)).toEqual(
    Array.from({ length: 2 }, () => [
      { code: "too_many_plans", message: "There is no room for another plan.", limit: 3 },
    ]),
  );
  expect(await namesOf(manager)).toHaveLength(3);
});

describe("what a plan may hold", () => {
  const round = (changes: Record<string, unknown>) => ({ ...planned(3), ...changes });
  const pick = (changes: Record<string, unknown>) => ({
    element: 1,
    position: 1,
    is_captain: false,
    is_vice_captain: false,
    ...changes,
  });
  const moves = (count: number) => Array.from({ length: count }, () => ({ element_in: 1, element_out: 2 }));

  test.each<[string, unknown[], place: string, code: string]>([
    ["a round whose deadline has passed", [planned(1)], "rounds.0.event", "deadline_passed"],
    ["a round after the season", [planned(7)], "rounds.0.event", "max_value"],
    ["a round twice", [planned(3), planned(3)], "rounds.1.event", "duplicate"],
    ["no round", [round({ event: 0 })], "rounds.0.event", "min_value"],
    ["a round beyond numbers", [round({ event: 2 ** 31 })], "rounds.0.event", "max_value"],
    ["fifty rounds", Array.from({ length: 50 }, (_, i) => planned(i + 1)), "rounds", "max_length"],
    ["a chip of no season", [round({ chip: "manager" })], "rounds.0.chip", "chip_not_in_season"],
    ["an unknown footballer", [planned(3, [[1, 999_999]])], "rounds.0.transfers.0.element_in", "unknown_element"],
    [
      "an unknown footballer in the line-up",
      [round({ picks: [pick({}), pick({ element: 999_999, position: 2 })] })],
      "rounds.0.picks.1.element",
      "unknown_element",
    ],
    ["sixteen picks", [round({ picks: Array.from({ length: 16 }, () => pick({})) })], "rounds.0.picks", "max_length"], // prettier-ignore
    ["a slot as a word", [round({ picks: [pick({ position: "1" })] })], "rounds.0.picks.0.position", "invalid"], // prettier-ignore
    ["21 transfers", [round({ transfers: moves(21) })], "rounds.0.transfers", "max_length"],
    ["transfers that are none", [round({ transfers: "all" })], "rounds.0.transfers", "invalid"],
    ["no transfers at all", [{ event: 3, chip: null, picks: null }], "rounds.0.transfers", "required"],
  ])("%s is refused where it stands, and nothing is kept", async (_, rounds, place, code) => {
    const before = await namesOf(entry);
    const made = await entry.client.post(plansOf(entry), { name: "Umulig", rounds });
    expect(made.status).toBe(400);
    const found = flattenProblems(made.body).map(({ path, problem }) => [path.join("."), problem.code]);
    expect(found).toEqual([[place, code]]);
    expect(await namesOf(entry)).toEqual(before);
  });

  test("an update that is refused leaves the plan as it was, to the version", async () => {
    const plan = await makePlan(other, "Uskadd", [planned(3, [game.swap(other, 4)])]);
    const answer = await other.client.put(planAt(other, plan.id), { version: 1, name: "Ny", rounds: [planned(1)] });
    expect(answer.status).toBe(400);
    expect((await other.client.get(planAt(other, plan.id))).body).toEqual(plan);
  });

  test("a draft may be wrong: forged picks and moves are kept, and it says what is wrong with them", async () => {
    const [out, into] = game.swap(other, 2);
    const stranger = replacements(game.market, other.footballerIds, other.footballerIds[9]!)[0]!.footballerId;
    const forged = [
      pick({ element: stranger, position: 99, is_captain: true, is_vice_captain: true }),
      pick({ element: stranger, position: 99 }),
    ];
    const plan = await makePlan(other, "Forfalsket", [planned(3, [[stranger, into], [out, into]], { picks: forged })]); // prettier-ignore
    const third = plan.outlook[1]!;
    expect(codesOf(third.problems).join(" ")).toBe(
      "not_owned not_owned duplicate_element bad_slots formation formation formation formation" +
        " captain_not_starting vice_captain_not_starting same_captain",
    );
    // Drawn as far as it can be.
    expect(third.transfers.map(({ element_in }) => element_in)).toEqual([into]);
  });
});

describe("two tabs", () => {
  test("the second to save is given the newer plan, and overwrites nothing", async () => {
    const plan = await makePlan(entry, "To faner");
    const url = planAt(entry, plan.id);
    const first = await entry.client.put(url, { version: 1, rounds: [planned(3, [game.swap(entry, 3)])] });
    expect(first.body.version).toBe(2);
    const second = await entry.client.put(url, { version: 1, rounds: [planned(4, [game.swap(entry, 5)])] });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ detail: "The plan was changed meanwhile.", plan: first.body });
    expect((await entry.client.get(url)).body).toEqual(first.body);
  });

  test("at the same moment one of them wins", async () => {
    const plan = await makePlan(entry, "Samtidig");
    const url = planAt(entry, plan.id);
    const answers = await Promise.all(
      [3, 4, 5].map((event) => entry.client.put(url, { version: 1, rounds: [planned(event, [game.swap(entry, 3)])] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect((await entry.client.get(url)).body).toEqual(won);
    for (const { status, body } of answers) if (status === 409) expect(body.plan).toEqual(won);
  });

  test("a save that is sent again with its key is answered as the first time", async () => {
    const plan = await makePlan(entry, "Dårlig nett");
    const save = () =>
      entry.client.put(
        planAt(entry, plan.id),
        { version: 1, name: "Bedre nett" },
        { headers: { "idempotency-key": `save-plan-${plan.id}-1` } },
      );
    const first = await save();
    expect([first.status, first.body.version]).toEqual([200, 2]);
    expect(await save()).toMatchObject({ status: 200, body: first.body });
  });

  test("a plan deleted in one is not found in the other", async () => {
    const plan = await makePlan(other, "Borte");
    await other.client.delete(planAt(other, plan.id));
    expect((await other.client.put(planAt(other, plan.id), { version: 1, name: "Her" })).status).toBe(404);
  });
});
