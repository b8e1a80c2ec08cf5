/** Requests of hurried, unlucky or dishonest clients around a deadline; no squad is harmed. */
import { footballerId, type Footballer, type FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEntry, entryBody, replacements, transfersBody, type CreatedTestEntry } from "../../../testing/index.ts";
import { setFootballerPrice } from "../prices/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";

type Picked = { readonly element: FootballerId; readonly purchase_price: number };
type Pick = Record<string, unknown> & { element: number; position: number };
let game: TransferGame;

beforeAll(async () => {
  game = await openTransferGame(12);
});
afterAll(() => game.t.close());

const manager = () => game.manager();
const codes = (list: { code: string }[] = []) => list.map((problem) => problem.code);
const teamOf = async (entry: CreatedTestEntry) => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const picksOf = async (entry: CreatedTestEntry): Promise<Pick[]> => (await teamOf(entry)).picks;
const saveLineup = (entry: CreatedTestEntry, picks: readonly unknown[], options = {}) =>
  entry.client.post(`/api/my-team/${entry.entryId}/`, { event: 2, picks }, options);
const confirm = (entry: CreatedTestEntry, pairs: readonly (readonly [FootballerId, FootballerId])[], options = {}) =>
  entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs), options);
const undo = (entry: CreatedTestEntry) => entry.client.post("/api/transfers/undo/", { entry: entry.entryId, event: 2 });
const setDeadline = (expression: string) =>
  sql`update rounds set deadline_at = ${sql.raw(expression)} where round_id = 2`.execute(game.t.ctx.db);

describe("twenty confirmations of one entry at the same moment", () => {
  test("spend one budget: each goes through on what the one before it left [EG-01] [EG-07]", async () => {
    const entry = manager();
    const forwards = entry.footballerIds.filter((id) => game.market.get(id)!.position === "FWD");
    const dear = forwards.flatMap((out) =>
      replacements(game.market, entry.footballerIds, out)
        .toSorted((a, b) => b.priceTenths - a.priceTenths)
        .slice(0, 7)
        .map((into) => ({ out, into })),
    );
    const gap = ({ out, into }: { out: FootballerId; into: Footballer }) => into.priceTenths - game.priceOf(out);
    // Money for one of them, not for two.
    const bankTenths = Math.max(...dear.map(gap));
    await sql`update squads set bank_tenths = ${bankTenths} where entry_id = ${entry.entryId}`.execute(game.t.ctx.db);
    const wishes = dear.slice(0, 20);
    const answers = await Promise.all(wishes.map(({ out, into }) => confirm(entry, [[out, into.footballerId]])));
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    const done = wishes.filter((_, index) => answers[index]!.status === 200);
    expect(done.length).toBeGreaterThan(0);

    const { rows } = await sql<{ bank: number; made: number; cost: number; ids: number[]; transfers: number }>`
      select bank_tenths as bank, transfers_made as made, cost_points as cost, footballer_ids as ids,
        (select count(*) from transfers x where x.entry_id = s.entry_id) as transfers
      from squads s where entry_id = ${entry.entryId} and round_id = 2`.execute(game.t.ctx.db);
    const [row] = rows as [(typeof rows)[number]];
    expect(row.bank).toBe(bankTenths - done.reduce((sum, wish) => sum + gap(wish), 0));
    expect(row.bank).toBeGreaterThanOrEqual(0);
    expect([row.made, row.transfers, row.cost]).toEqual([done.length, done.length, 4 * (done.length - 1)]);
    expect(new Set(row.ids).size).toBe(15);
  });

  test("with one Idempotency-Key are one, and every one of them is answered with it", async () => {
    const entry = manager();
    const pair = game.swap(entry, 3);
    const options = { headers: { "idempotency-key": "twenty-times-the-same" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(entry, [pair], options)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]!.body]);
    expect((await teamOf(entry)).transfers.made).toBe(1);
  });
});

describe("a replayed request", () => {
  test("of a line-up, with its key, is answered with the first answer and does not bring the old line-up back", async () => {
    const entry = manager();
    const first = await picksOf(entry);
    const options = { headers: { "idempotency-key": "line-up-one" } };
    const answer = await saveLineup(entry, first, options);
    const captainOf = (slot: number) =>
      first.map((pick) => ({
        ...pick,
        is_captain: pick.position === slot,
        is_vice_captain: pick.position === slot - 1,
      }));
    const second = await saveLineup(entry, captainOf(9));
    expect(second.status).toBe(200);
    const replayed = await saveLineup(entry, first, options);
    expect([replayed.status, replayed.body]).toEqual([200, answer.body]);
    const captain = (await picksOf(entry)).find((pick) => pick["is_captain"]);
    expect(captain!.position).toBe(9);
  });

  test("with its key under another account is that account's own request, and its refusal changes nothing", async () => {
    const [owner, thief] = [manager(), manager()];
    const pair = game.swap(owner, 4);
    const options = { headers: { "idempotency-key": "seen-on-the-wire" } };
    const answer = await confirm(owner, [pair], options);
    const before = await game.rowsOf(owner);
    const body = transfersBody(owner.entryId, 2, [pair]);
    const stolen = await thief.client.post("/api/transfers/", body, options);
    expect([stolen.status, stolen.body.receipt]).toEqual([403, undefined]);
    expect(answer.body.receipt).toBeDefined();
    expect(await game.rowsOf(owner)).toEqual(before);
  });
});

describe("forged picks change nothing", () => {
  test("in a line-up: each is refused with its reasons [EG-08]", async () => {
    const entry = manager();
    const picks = (await picksOf(entry)).map(({ element, position, is_captain, is_vice_captain }) => ({
      element,
      position,
      is_captain,
      is_vice_captain,
    }));
    const stranger = replacements(game.market, entry.footballerIds, entry.footballerIds[0]!)[0]!.footballerId;
    const change = (position: number, changes: object) =>
      picks.map((pick) => (pick.position === position ? { ...pick, ...changes } : pick));
    const cases: readonly (readonly [string, readonly object[], string])[] = [
      ["not owned", change(1, { element: stranger }), "not_owned"],
      ["of no game", change(1, { element: 987_654 }), "not_owned"],
      ["one twice", change(4, { element: picks[4]!.element }), "duplicate_element"],
      ["a position twice", change(4, { position: 5 }), "bad_slots"],
      ["position 0", change(4, { position: 0 }), "bad_slots"],
      ["position 16", change(15, { position: 16 }), "bad_slots"],
      ["sixteen", [...picks, { element: stranger, position: 16 }], "bad_slots"],
      ["two captains", picks.map((pick) => ({ ...pick, is_captain: pick.position < 3 })), "no_captain"],
      ["none at all", [], "bad_slots"],
    ];
    const before = await game.rowsOf(entry);
    for (const [name, forged, code] of cases) {
      const answer = await saveLineup(entry, forged);
      expect([name, answer.status]).toEqual([name, 400]);
      expect(codes(answer.body.picks), name).toContain(code);
    }
    expect(await game.rowsOf(entry)).toEqual(before);
  });

  test("with prices of one's own: they are ignored in a line-up and refused in a transfer [EG-04]", async () => {
    const entry = manager();
    const before = await teamOf(entry);
    const forged = before.picks.map((pick: Pick) => ({ ...pick, purchase_price: 1, selling_price: 999 }));
    expect((await saveLineup(entry, forged)).status).toBe(200);
    const { picks, transfers } = await teamOf(entry);
    expect([picks, transfers]).toEqual([before.picks, before.transfers]);

    const [out, into] = game.swap(entry, 6);
    const rows = await game.rowsOf(entry);
    const cheap = { element_out: out, element_in: into, purchase_price: 1, selling_price: 999 };
    const answer = await entry.client.post("/api/transfers/", {
      ...transfersBody(entry.entryId, 2, []),
      transfers: [cheap],
    });
    expect(answer.status).toBe(400);
    expect(codes(answer.body.transfers.non_field_errors)).toEqual(["price_changed", "price_changed"]);
    expect(await game.rowsOf(entry)).toEqual(rows);
  });

  test("of a new entry: nobody twice, nobody of no game, and no price but today's [EG-02] [EG-04]", async () => {
    const { client, accountId } = await game.t.signUp();
    const [model] = [manager()];
    const body = entryBody(game.market, model.footballerIds);
    const [first, second] = body.picks.slice(0, 2) as [Picked, Picked];
    const cases = [
      [{ ...first, element: second.element }, "duplicate_element"],
      [{ ...first, element: footballerId(987_654) }, "unknown_element"],
    ] as const;
    for (const [pick, code] of cases) {
      const picks = body.picks.map((row, index) => (index === 0 ? pick : row));
      const answer = await client.post("/api/entry-create/", { ...body, picks });
      expect(answer.status).toBe(400);
      expect(codes(answer.body.non_field_errors)).toContain(code);
    }
    const cheap = await client.post("/api/entry-create/", {
      ...body,
      picks: body.picks.map((pick) => ({ ...pick, purchase_price: 10 })),
    });
    expect(cheap.status).toBe(400);
    expect(cheap.body.picks).toHaveLength(15);
    const { rows } = await sql`select 1 from entries where account_id = ${accountId}`.execute(game.t.ctx.db);
    expect(rows).toEqual([]);
  });
});

describe("by the database's clock", () => {
  test("a millisecond before the deadline is in time, the deadline's own millisecond is late [EG-09]", async () => {
    const entry = manager();
    const pair = game.swap(entry, 2);
    // The game clock stands still in tests: these are exact.
    await setDeadline("game_now() + interval '1 millisecond'");
    const picks = await picksOf(entry);
    expect((await saveLineup(entry, picks)).status).toBe(200);
    expect((await confirm(entry, [pair])).status).toBe(200);
    const newcomer = await createEntry(game.t);
    expect(newcomer.entryId).toBeGreaterThan(0);
    const rows = await game.rowsOf(entry);

    for (const deadline of ["game_now()", "game_now() - interval '1 millisecond'"]) {
      await setDeadline(deadline);
      const late = [
        await saveLineup(entry, picks),
        await confirm(entry, [game.swap(entry, 8)]),
        await undo(entry),
        await entry.client.post("/api/transfers/", {
          ...transfersBody(entry.entryId, 2, [game.swap(entry, 8)]),
          chip: "wildcard",
        }),
      ];
      for (const answer of late) {
        expect([answer.status, codes(answer.body.non_field_errors)]).toEqual([400, ["deadline_passed"]]);
      }
      const person = await game.t.signUp();
      const entering = await person.client.post("/api/entry-create/", entryBody(game.market, entry.footballerIds));
      expect(codes(entering.body.non_field_errors)).toEqual(["deadline_passed"]);
    }
    expect(await game.rowsOf(entry)).toEqual(rows);
  });

  test("a repeat that arrives after the deadline is answered as accepted, because it was [EG-09]", async () => {
    const entry = manager();
    await setDeadline("game_now() + interval '1 millisecond'");
    const options = { headers: { "idempotency-key": "lost-answer-at-deadline" } };
    const first = await confirm(entry, [game.swap(entry, 5)], options);
    expect(first.status).toBe(200);
    const rows = await game.rowsOf(entry);
    await setDeadline("game_now()");
    await game.t.tick();
    const repeat = await confirm(entry, [game.swap(entry, 5)], options);
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect(await game.rowsOf(entry)).toEqual(rows);
    // Prices move on; what was accepted stays what it was.
    const [, into] = game.swap(entry, 5);
    await setFootballerPrice(game.t.ctx, {
      by: "command",
      prices: [{ footballerId: into, priceTenths: game.priceOf(into) + 3 }],
    });
    const { picks } = (await game.t.client().get(`/api/entry/${entry.entryId}/event/2/picks/`)).body;
    expect(picks.map((pick: Pick) => pick.element)).toContain(into);
  });
});
