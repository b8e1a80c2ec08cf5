import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { footballerId, type FootballerId, type Market } from "@elleveren/rules";
import {
  buildSeason,
  cheapSquad,
  createEntry,
  entryBody,
  readMarket,
  startTestServer,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";
import { readSites } from "../../../sites/index.ts";
import { hashSquad, selectLatestSquad, verifyReceipt } from "../../play/index.ts";
import { entryId as toEntryId, roundId } from "@elleveren/rules";

const ascending = (first: number, second: number) => first - second;

let t: TestServer;
let market: Market;
let squad: FootballerId[];

beforeAll(async () => {
  const sites = readSites({ hosts: { "tv.example.no": "tv2" } }, []);
  t = await startTestServer({ config: { sites, trustProxy: true } });
  await buildSeason(t);
  market = await readMarket(t);
  squad = cheapSquad(t, market);
});
afterAll(() => t.close());

const codesOf = (body: Record<string, { code: string }[]>, field = "non_field_errors") =>
  (body[field] ?? []).map((problem) => problem.code);

/** Everything an entry's creation writes. */
async function countRows(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from entries) as entries, (select count(*) from squads) as squads,
    (select count(*) from entry_log) as log, (select count(*) from league_members) as members,
    (select count(entry_id) from accounts) as owners`.execute(t.ctx.db);
  return rows[0];
}

async function refused(changes: Record<string, unknown>, account?: SignedUp) {
  const { client } = account ?? (await t.signUp());
  const before = await countRows();
  const answer = await client.post("/api/entry-create/", entryBody(market, squad, changes));
  expect(answer.status).toBe(400);
  expect(await countRows()).toEqual(before);
  return answer.body;
}

/** Another footballer of the position outside the squad. */
function other(index: number, of: (id: FootballerId) => boolean = () => true): FootballerId {
  const position = market.get(squad[index]!)!.position;
  return [...market.values()].find(
    (f) => f.position === position && !squad.includes(f.footballerId) && of(f.footballerId),
  )!.footballerId;
}

const withSquad = (ids: readonly number[]) => ({ picks: entryBody(market, ids.map(footballerId)).picks });

describe("creating an entry", () => {
  test("stores squad, log and receipt, starts in the next round and answers with the receipt [EG-02] [EG-03] [AP-018]", async () => {
    const account = await t.signUp({ firstName: "Ada", lastName: "Berg" });
    const answer = await account.client.post(
      "/api/entry-create/",
      entryBody(market, squad, { name: "  Ballklubben  " }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: "Ballklubben", started_event: 1 });

    const me = await account.client.get("/api/me/");
    expect(me.body.player.entry).toBe(answer.body.id);
    const team = await account.client.get(`/api/my-team/${answer.body.id}/`);
    const cost = squad.reduce((sum, id) => sum + market.get(id)!.priceTenths, 0);
    expect(team.body.transfers).toEqual({
      bank: 1000 - cost,
      value: cost,
      limit: null,
      made: 0,
      cost: 4,
      status: "basic",
    });
    expect(team.body.picks.map((pick: { element: number }) => pick.element).toSorted(ascending)).toEqual(
      [...squad].toSorted(ascending),
    );

    const { receipt } = answer.body;
    const id = toEntryId(answer.body.id);
    const stored = await selectLatestSquad(t.ctx.db, id, roundId(1));
    expect(receipt.squad_hash).toBe(hashSquad(stored!.squad));
    const proof = {
      entryId: id,
      roundId: roundId(receipt.event),
      atMs: Date.parse(receipt.time),
      squadHash: receipt.squad_hash,
      signature: receipt.signature,
    };
    expect(await verifyReceipt(t.ctx.db, proof)).toBe(true);
    expect(await verifyReceipt(t.ctx.db, { ...proof, atMs: proof.atMs - 1000 })).toBe(false);
    expect(await verifyReceipt(t.ctx.db, { ...proof, squadHash: proof.squadHash.replace(/^./, "x") })).toBe(false);
    const log = await account.client.get(`/api/entry/${id}/log/`);
    expect(log.body.results).toHaveLength(1);
    expect(log.body.results[0]).toMatchObject({ kind: "created", before: null, receipt });
  });

  test("lines up the dearest in 4-4-2 when no line-up is sent, and takes the one that is [EG-02]", async () => {
    const plain = await createEntry(t);
    const { picks } = (await plain.client.get(`/api/my-team/${plain.entryId}/`)).body;
    const types = picks.slice(0, 11).map((pick: { element_type: number }) => pick.element_type);
    expect(types).toEqual([1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4]);
    const dearest = picks
      .slice(0, 11)
      .toSorted(
        (a: { purchase_price: number }, b: { purchase_price: number }) => b.purchase_price - a.purchase_price,
      )[0];
    expect(picks.find((pick: { is_captain: boolean }) => pick.is_captain).purchase_price).toBe(dearest.purchase_price);

    const drawn = picks.map((pick: { element: number; purchase_price: number; position: number }) => ({
      element: pick.element,
      purchase_price: pick.purchase_price,
      position: pick.position,
      is_captain: pick.position === 2,
      is_vice_captain: pick.position === 3,
    }));
    const account = await t.signUp();
    const answer = await account.client.post("/api/entry-create/", entryBody(market, squad, { picks: drawn }));
    const mine = (await account.client.get(`/api/my-team/${answer.body.id}/`)).body.picks;
    expect(mine[1]).toMatchObject({ position: 2, is_captain: true, multiplier: 2 });
    expect(mine[2]).toMatchObject({ position: 3, is_vice_captain: true, multiplier: 1 });
  });

  test("joins the overall league, those who started together, those of its region, and the fan league of a club chosen in time [EG-50]", async () => {
    const fan = await createEntry(t, { favouriteClubId: 9 });
    const leagues = async () =>
      (await t.client().get(`/api/entry/${fan.entryId}/`)).body.leagues.classic as {
        name: string;
        short_name: string;
      }[];
    expect((await leagues()).map((league) => league.short_name)).toEqual([
      "overall",
      "event-1",
      "region-286",
      "team-9",
    ]);
    const { name, player_region_name } = (await t.client().get(`/api/entry/${fan.entryId}/`)).body;
    expect((await leagues())[2]!.name, `the region of ${name}`).toBe(player_region_name);

    // An account that moves stays in the league of its first region.
    await sql`update accounts set region_id = 287 where account_id = ${fan.accountId}`.execute(t.ctx.db);
    expect((await leagues()).map((league) => league.short_name)).toContain("region-286");
    const moved = await createEntry(t, { account: await t.signUp({ regionId: 287 }) });
    const own = (await t.client().get(`/api/entry/${moved.entryId}/`)).body.leagues.classic;
    expect(own.map((league: { short_name: string }) => league.short_name)).toEqual([
      "overall",
      "event-1",
      "region-287",
    ]);
  });

  test("made on a broadcaster's host it joins the broadcaster's league, made on another it does not [EG-51]", async () => {
    const createOn = async (host: string, name: string) => {
      const { client } = await t.signUp();
      const headers = { "x-forwarded-host": host };
      const answer = await client.post("/api/entry-create/", entryBody(market, squad, { name }), { headers });
      expect(answer.status).toBe(200);
      const { classic } = (await client.get(`/api/entry/${answer.body.id}/`)).body.leagues;
      return {
        entry: answer.body.id as number,
        leagues: classic as { id: number; name: string; short_name: string; league_type: string }[],
      };
    };
    const shortNames = ({ leagues }: { leagues: { short_name: string }[] }) => leagues.map((row) => row.short_name);
    const first = await createOn("tv.example.no", "Seerne");
    const second = await createOn("TV.example.no:8321", "Sofaen");
    for (const entry of [first, second])
      expect(shortNames(entry)).toEqual(["overall", "event-1", "region-286", "brd-tv2"]);
    for (const host of ["en.example.no", "example.no", "tv.example.no.example.org"])
      expect(shortNames(await createOn(host, "Tribunen")), host).toEqual(["overall", "event-1", "region-286"]);

    const league = first.leagues.at(-1)!;
    expect(league).toMatchObject({ name: "TV 2", league_type: "s", entry_can_leave: false });
    const { new_entries } = (await t.client().get(`/api/leagues-classic/${league.id}/standings/`)).body;
    const members = new_entries.results.map((row: { entry: number }) => row.entry);
    expect(members.toSorted(ascending)).toEqual([first.entry, second.entry]);
  });

  test("needs a signed-in account [AP-018]", async () => {
    const answer = await t.client().post("/api/entry-create/", entryBody(market, squad));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ detail: "Authentication credentials were not provided." });
  });
});

describe("a refused entry stores nothing", () => {
  test("prices that changed since the manager saw them stand at their picks [EG-04] [ER-21]", async () => {
    const picks = entryBody(market, squad).picks.map((pick, index) =>
      index === 3 ? { ...pick, purchase_price: 1 } : pick,
    );
    const body = await refused({ picks });
    expect(body.picks.slice(0, 3)).toEqual([{}, {}, {}]);
    expect(body.picks[3].purchase_price).toEqual([
      {
        code: "price_changed",
        message: "The price has changed.",
        element: squad[3],
        price: market.get(squad[3]!)!.priceTenths,
      },
    ]);
  });

  test.each([
    ["blank", "   ", "blank"],
    ["invisible", "\u200B\u200D", "blank"],
    ["longer than 20 characters", "A".repeat(21), "max_length"],
    ["with a line break", "Ball\nklubb", "control_characters"],
    ["that turns the writing direction", "Ball\u202Eklubb", "control_characters"],
    ["with a space of no width", "Ball\u200Bklubb", "control_characters"],
    ["with a soft hyphen", "Ball\u00ADklubb", "control_characters"],
    ["with letters of a tag", "Ball\u{E0041}klubb", "control_characters"],
    ["with a tower of marks", `Ball${"\u0301".repeat(8)}`, "control_characters"],
    ["of a team that is gone", "Slettet lag 5", "invalid"],
    ["of a team that is gone, nearly", "SLETTET  LAG", "invalid"],
  ])("a name %s [EG-03]", async (_, name, code) => {
    expect(codesOf(await refused({ name }), "name")).toContain(code);
  });

  test("a name of 20 characters outside the basic plane is not too long [EG-03]", async () => {
    const account = await t.signUp();
    const answer = await account.client.post("/api/entry-create/", entryBody(market, squad, { name: "⚽".repeat(20) }));
    expect(answer.status).toBe(200);
  });

  test("unticked terms, an unknown club and an unknown language, all in one answer [EG-03]", async () => {
    const body = await refused({ terms_agreed: false, favourite_team: 99, language: "sv", name: "" });
    expect(Object.keys(body).toSorted()).toEqual(["favourite_team", "language", "name", "terms_agreed"]);
    expect(codesOf(body, "terms_agreed")).toEqual(["terms_required"]);
    expect(codesOf(body, "favourite_team")).toEqual(["does_not_exist"]);
    expect(codesOf(body, "language")).toEqual(["invalid_choice"]);
  });

  test("a body without the required fields names each [EG-03]", async () => {
    const { client } = await t.signUp();
    const answer = await client.post("/api/entry-create/", {});
    expect(answer.status).toBe(400);
    for (const field of ["name", "favourite_team", "terms_agreed", "picks"]) {
      expect(codesOf(answer.body, field), field).toEqual(["required"]);
    }
  });

  test("a second entry [EG-03]", async () => {
    const account = await createEntry(t);
    expect(codesOf(await refused({}, account))).toEqual(["entry_exists"]);
  });

  test("fourteen footballers, a twin, or an unknown one [EG-02]", async () => {
    expect(codesOf(await refused(withSquad(squad.slice(1))))).toEqual(["need_elements"]);
    expect(codesOf(await refused(withSquad([...squad.slice(0, 14), squad[0]!])))).toContain("duplicate_element");
    expect(codesOf(await refused(withSquad([...squad.slice(0, 14), 99_999])))).toContain("unknown_element");
  });

  test("one too many of a position names both positions [EG-02] [KO-04]", async () => {
    const defender = squad.findIndex((id) => market.get(id)!.position === "DEF");
    const forward = squad.findIndex((id) => market.get(id)!.position === "FWD");
    const body = await refused(withSquad(squad.with(forward, other(defender))));
    const found = body.non_field_errors.map((p: { code: string; element_type?: number }) => [p.code, p.element_type]);
    expect(found).toContainEqual(["too_many_of_position", 2]);
    expect(found).toContainEqual(["need_elements", 4]);
  });

  test("more than three from one club names the club [EG-02] [KO-05]", async () => {
    const club = market.get(squad[0]!)!.clubId;
    const ids = [...squad];
    for (let index = 1; index < 15; index += 1) {
      const ofClub = ids.filter((id) => market.get(id)!.clubId === club).length;
      if (ofClub > 3 || market.get(ids[index]!)!.clubId === club) continue;
      const swap = [...market.values()].find(
        (f) => f.clubId === club && f.position === market.get(ids[index]!)!.position && !ids.includes(f.footballerId),
      );
      if (swap) ids[index] = swap.footballerId;
    }
    const body = await refused(withSquad(ids));
    const problem = body.non_field_errors.find((p: { code: string }) => p.code === "over_team_limit");
    expect(problem.teams).toEqual([club]);
  });

  test("a squad dearer than 100 millions says by how much [EG-02] [KO-03]", async () => {
    const dear = [...market.values()].toSorted((a, b) => b.priceTenths - a.priceTenths);
    const quota = { GKP: 2, DEF: 5, MID: 5, FWD: 3 };
    const clubs = new Map<number, number>();
    const ids = dear.flatMap((f) => {
      if (quota[f.position] === 0 || (clubs.get(f.clubId) ?? 0) === 3) return [];
      quota[f.position] -= 1;
      clubs.set(f.clubId, (clubs.get(f.clubId) ?? 0) + 1);
      return [f.footballerId];
    });
    const cost = ids.reduce((sum, id) => sum + market.get(id)!.priceTenths, 0);
    expect(cost).toBeGreaterThan(1000);
    const body = await refused(withSquad(ids));
    expect(body.non_field_errors).toEqual([
      { code: "budget_exceeded", message: "The squad costs more than there is money for.", by: cost - 1000 },
    ]);
  });

  test("two requests at once make one entry [EG-03]", async () => {
    const { client } = await t.signUp();
    await client.get("/api/me/");
    const body = entryBody(market, squad);
    const answers = await Promise.all([
      client.post("/api/entry-create/", body),
      client.post("/api/entry-create/", body),
    ]);
    expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([200, 400]);
    const { rows } = await sql`select count(*) as made from entries e join accounts a using (account_id)
      where a.entry_id is not null group by account_id having count(*) > 1`.execute(t.ctx.db);
    expect(rows).toEqual([]);
  });
});
