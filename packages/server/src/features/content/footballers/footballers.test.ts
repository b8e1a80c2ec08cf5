/**
 * Footballers over HTTP: found, added, moved, priced, in the news, and removed; a change applies to the version the
 * operator saw, or not at all.
 */
import { type FootballerId, type MatchStats, MOST_FOOTBALLERS, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { actorOf } from "../../people/index.ts";
import { recordFacts, withdrawClaims } from "../../facts/index.ts";
import { verifyResults } from "../../clock/index.ts";

let t: TestServer;
let small: SmallSeason;
let operator: SignedUp;
let entry: SeasonEntry;

const FOOTBALLERS = "/api/control/footballers/";

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  operator = await t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  entry = await small.createEntry();
  await t.tick();
  await t.whenCurrent();
});
afterAll(() => t?.close());

const get = async (path: string) => (await operator.client.get(`${FOOTBALLERS}${path}`)).body;
const post = (path: string, body: object) => operator.client.post(`${FOOTBALLERS}${path}`, body);
/** In the public market. */
const inMarket = async (id: number) => {
  await t.whenCurrent();
  const { elements } = (await t.client().get("/api/bootstrap-static/")).body;
  return elements.find((one: { id: number }) => one.id === id);
};
/** One that the team has room for. */
const roomyClub = () => {
  const clubs = entry.footballerIds.map((id) => small.market.get(id)!.clubId as number);
  return [1, 2, 3, 4, 5].find((club) => clubs.filter((other) => other === club).length < 3)!;
};
const newcomer = { first_name: "Ny", second_name: "Mann", web_name: "Nymann", position: "FWD", now_cost: 45 };

test("found by name, club and position, with price, news and owners", async () => {
  const first = await get("");
  expect([first.page, first.has_next, first.results.length]).toEqual([1, true, 50]);
  const owned = entry.footballerIds[0]!;
  const { clubId, position, priceTenths } = small.market.get(owned)!;
  const club = await get(`?team=${clubId}&position=${position}`);
  const one = club.results.find(({ id }: { id: number }) => id === owned);
  expect(one).toMatchObject({ id: owned, team: clubId, position, now_cost: priceTenths, status: "a", owners: 1 });
  const found = await get(`?search=${encodeURIComponent(one.web_name.toUpperCase())}`);
  expect(found.results.map(({ id }: { id: number }) => id)).toContain(owned);
  expect((await get("?search=ingenheterdette")).results).toEqual([]);
});

test("a new footballer is in everybody's market, can be bought, and his points count", async () => {
  const [code, team] = [999_001, roomyClub()];
  const added = await post("", { ...newcomer, team, code, squad_number: 19 });
  expect(added).toMatchObject({ status: 200, body: { code, web_name: "Nymann", squad_number: 19, owners: 0 } });
  const { id } = added.body;
  expect(await inMarket(id)).toMatchObject({ web_name: "Nymann", team, now_cost: 45, can_select: true });
  expect((await get(`${id}/`)).history).toMatchObject([{ source: "Siv Drift", before: {} }]);
  expect(await post("", { ...newcomer, code, team: 99 })).toMatchObject({
    status: 400,
    body: { code: [{ code: "duplicate" }], team: [{ code: "does_not_exist" }] },
  });
  expect((await post("", { ...newcomer, team, code: 7, now_cost: 4.5 })).status).toBe(400);
  expect((await post("", { ...newcomer, team, code: 7, second_name: " " })).status).toBe(400);

  const forward = entry.footballerIds.find((one) => small.market.get(one)!.position === "FWD")!;
  const own = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const sold = own.picks.find((pick: { element: number }) => pick.element === forward);
  const bought = await entry.client.post("/api/transfers/", {
    entry: entry.entryId,
    event: 1,
    chip: null,
    transfers: [{ element_in: id, element_out: forward, purchase_price: 45, selling_price: sold.selling_price }],
  });
  expect(bought.status).toBe(200);
  await small.goTo(1, 1);
  const everybody = small.season.footballers.map(({ footballerId }): [FootballerId, MatchStats] => [
    footballerId,
    { minutes: 90 },
  ]);
  await small.play(roundId(1), new Map(everybody));
  await t.tick();
  expect(await verifyResults(t.ctx.db, t.ctx.game().ruleset)).toMatchObject({
    rounds: 1,
    results: 1,
    differenceCount: 0,
  });
});

test("news and availability, a number and another club, as facts of the operator", async () => {
  const id = entry.footballerIds.find((one) => small.market.get(one)!.position === "GKP")!;
  const { footballer } = await get(`${id}/`);
  const to = footballer.team === 2 ? 3 : 2;
  const before = {
    status: "a",
    news: "",
    chance_of_playing_next_round: null,
    squad_number: footballer.squad_number,
    team: footballer.team,
  };
  const after = { status: "d", news: "Kneet er vondt", chance_of_playing_next_round: 50, squad_number: 44, team: to };
  expect(await post(`${id}/`, { before, after })).toMatchObject({
    status: 200,
    body: { ...after, news_added: expect.any(String) },
  });
  expect(await inMarket(id)).toMatchObject({
    status: "d",
    news: "Kneet er vondt",
    chance_of_playing_next_round: 50,
    team: to,
  });
  const { history } = await get(`${id}/`);
  expect(history[0]).toMatchObject({
    kind: "footballer",
    source: "Siv Drift",
    before: { status: "a", club_id: footballer.team },
    after: { status: "d", club_id: to, news: "Kneet er vondt" },
  });
  // An operator with an older page does not undo the change unseen.
  const late = await post(`${id}/`, { before, after: { status: "i" } });
  expect(late).toMatchObject({ status: 409, body: { code: "moved", footballer: { id, status: "d", team: to } } });
  expect(await post(`${id}/`, { before: { status: "d" }, after: { status: "i", news: "x" } })).toMatchObject({
    status: 400,
    body: { before: { news: [{ code: "required" }] } },
  });
  expect(await post(`${id}/`, { before: { team: to }, after: { team: 99 } })).toMatchObject({
    status: 400,
    body: { team: [{ code: "unknown_club" }] },
  });
  expect(await post(`${id}/`, { before: { status: "d" }, after: { status: "d" } })).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "nothing_changes" }] },
  });
  expect((await post("99999/", { before: {}, after: {} })).status).toBe(404);
});

test("news is written in three languages, one of which is enough; the market tells what is otherwise in another", async () => {
  const id = entry.footballerIds.find((one) => small.market.get(one)!.position === "DEF")!;
  const newsNow = async () => {
    const { news, news_nn, news_en } = (await get(`${id}/`)).footballer;
    return { news, news_nn, news_en };
  };
  /** Answers with the public fields about news, absent ones too. */
  const write = async (after: object) => {
    const before = await newsNow();
    expect(await post(`${id}/`, { before, after })).toMatchObject({ status: 200, body: after });
    const told = Object.entries((await inMarket(id)) as object);
    return Object.fromEntries(told.filter(([field]) => /^news(?:_nn|_en)?$/u.test(field)));
  };
  const all = { news: "Kneskade", news_nn: "Kneskade, ute ei stund", news_en: "Knee injury" };
  expect(await write(all)).toEqual(all);
  const acts = (await operator.client.get("/api/control/audit/?area=footballers")).body.results;
  expect(acts[0].details.after).toEqual({ news: "Kneskade", newsNn: "Kneskade, ute ei stund", newsEn: "Knee injury" });
  expect((await get(`${id}/`)).history[0]).toMatchObject({ before: { news: "", news_en: "" }, after: all });
  const added = (await inMarket(id)).news_added;
  expect(added).toEqual(expect.any(String));

  // A later translation does not make the news newer.
  expect(await write({ news_en: "Knee injury, out for a while" })).toEqual({
    ...all,
    news_en: "Knee injury, out for a while",
  });
  expect((await inMarket(id)).news_added).toBe(added);
  // A changed text that names no other language drops the other languages' texts.
  expect(await write({ news: "Ankelskade" })).toEqual({ news: "Ankelskade" });
  expect(await newsNow()).toEqual({ news: "Ankelskade", news_nn: "", news_en: "" });
  expect(await write({ news: "", news_nn: "Ankel", news_en: "Ankle" })).toEqual({ news: "Ankel", news_en: "Ankle" });
  expect(await write({ news: "", news_nn: "", news_en: "Ankle" })).toEqual({ news: "Ankle" });
  expect(await newsNow()).toEqual({ news: "", news_nn: "", news_en: "Ankle" });
  expect(await write({ news: "", news_nn: "", news_en: "" })).toEqual({ news: "" });
  expect((await inMarket(id)).news_added).toBeNull();

  expect(await post(`${id}/`, { before: { news: "" }, after: { news_en: "Knee" } })).toMatchObject({
    status: 400,
    body: { before: { news_en: [{ code: "required" }] } },
  });
  const stale = { before: { news: "", news_en: "Ankle" }, after: { news: "", news_en: "Knee" } };
  expect((await post(`${id}/`, stale)).status).toBe(409);
});

test.each([[null], [7]])(
  "a source (rank %s) that tells a new text in one language leaves no old translation",
  async (rank) => {
    const id = entry.footballerIds.find((one) => small.market.get(one)!.position === "FWD")!;
    const tell = (texts: object) =>
      recordFacts(t.ctx, [{ kind: "footballer", footballerId: id, ...texts }], {
        source: `feed:one-${rank}`,
        ...(rank === null ? {} : { rank }),
      });
    const told = async () => {
      const { news, news_nn, news_en } = await inMarket(id);
      return [news, news_nn, news_en];
    };
    await tell({ news: "Syk", newsNn: "Sjuk", newsEn: "Ill" });
    expect(await told()).toEqual(["Syk", "Sjuk", "Ill"]);
    await tell({ news: "Syk" });
    expect(await told()).toEqual(["Syk", "Sjuk", "Ill"]);
    await tell({ news: "Knee" });
    expect(await told()).toEqual(["Knee", undefined, undefined]);
  },
);

test("a translation goes with the text that it translates, whoever's text decides", async () => {
  const id = entry.footballerIds.findLast((one) => small.market.get(one)!.position === "DEF")!;
  const feed = (news: string) =>
    recordFacts(t.ctx, [{ kind: "footballer", footballerId: id, news }], { source: "feed:papers", rank: 5 });
  const told = async () => {
    const { news, news_nn, news_en } = await inMarket(id);
    return [news, news_nn, news_en];
  };
  await feed("Groin");
  expect(await told()).toEqual(["Groin", undefined, undefined]);
  const before = { news: "Groin", news_nn: "", news_en: "" };
  const after = { news: "Lyskeskade", news_nn: "Lyskeskade", news_en: "Groin injury" };
  expect((await post(`${id}/`, { before, after })).status).toBe(200);
  await feed("Groin strain");
  expect(await told()).toEqual(["Lyskeskade", undefined, "Groin injury"]);
  const subject = { kind: "footballer", fixtureId: 0, aboutId: id } as const;
  const withdrawn = [{ subject, claimant: "operator", fields: ["news"] }];
  await withdrawClaims(t.ctx, withdrawn, { source: actorOf(operator.accountId) });
  expect(await told()).toEqual(["Groin strain", undefined, undefined]);

  // A translation alone holds the text that it was written beside.
  const seen = { news: "Groin strain", news_nn: "", news_en: "" };
  expect((await post(`${id}/`, { before: seen, after: { news_nn: "Strekk i lysken" } })).status).toBe(200);
  await feed("Fit again");
  expect(await told()).toEqual(["Groin strain", "Strekk i lysken", undefined]);
});

test("says in how many squads a club would be one too many", async () => {
  const limit = t.ctx.game().ruleset.squad.clubLimit;
  // Footballers never sold, moved to one club until it is full.
  const [one, ...others] = entry.footballerIds.filter((id) => small.market.get(id)!.position === "DEF");
  const { team } = (await get(`${one!}/`)).footballer;
  const fullOf = async (id: number) =>
    (await get(`${id}/`)).full_squads.find((row: { team: number }) => row.team === team)?.squads ?? 0;
  const last = others.at(-1)!;
  for (const id of others.slice(0, limit - 1)) {
    const { footballer } = await get(`${id}/`);
    if (footballer.team !== team) await post(`${id}/`, { before: { team: footballer.team }, after: { team } });
  }
  expect(await fullOf(last)).toBe(1);
  const unowned = small.season.footballers.find(({ footballerId }) => !entry.footballerIds.includes(footballerId))!;
  expect(await fullOf(unowned.footballerId)).toBe(0);
});

test("a price by hand, in tenths, and leaving the game; nobody buys him any more", async () => {
  const id = entry.footballerIds.find((one) => small.market.get(one)!.position === "MID")!;
  const { footballer } = await get(`${id}/`);
  const price = footballer.now_cost;
  expect(await post(`${id}/`, { before: { now_cost: price }, after: { now_cost: price + 3 } })).toMatchObject({
    status: 200,
    body: { now_cost: price + 3 },
  });
  expect(await inMarket(id)).toMatchObject({ now_cost: price + 3 });
  expect((await get(`${id}/`)).history[0]).toMatchObject({ kind: "price", after: { price_tenths: price + 3 } });
  const gone = await post(`${id}/`, {
    before: { removed: false, photo: footballer.photo },
    after: { removed: true, photo: "p7.jpg" },
  });
  expect(gone).toMatchObject({ status: 200, body: { removed: true, photo: "p7.jpg" } });
  expect(await inMarket(id)).toMatchObject({ removed: true, can_select: false });
  const acts = (await operator.client.get("/api/control/audit/?area=footballers")).body.results;
  expect(acts[0]).toMatchObject({
    action: "footballers.change",
    subject: `footballer ${id}`,
    details: { before: { removed: false }, after: { removed: true } },
  });
  expect((await entry.client.get(FOOTBALLERS)).status).toBe(404);
});

test("the season has room for 1,023 footballers: one more is refused, and nothing is changed", async () => {
  const { db } = t.ctx;
  const countAll = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from footballers`.execute(db);
    return rows[0]!.count;
  };
  const team = roomyClub();
  // Known to the database alone, and gone before the season is read again.
  await sql`insert into footballers (footballer_id, code, club_id, position, first_name, second_name, web_name, price_tenths,
      start_price_tenths, round_price_tenths, photo)
    select 5000 + n, 2000000 + n, ${team}, 'MID', '', 'Mann', 'Mann', 45, 45, 45, ''
    from generate_series(1, ${MOST_FOOTBALLERS - (await countAll())}::integer) n`.execute(db);
  const refused = await post("", { ...newcomer, team, code: 999_002 });
  expect(refused).toMatchObject({
    status: 400,
    body: { non_field_errors: [{ code: "too_many_footballers", limit: 1023 }] },
  });
  expect(await countAll()).toBe(MOST_FOOTBALLERS);
  await sql`delete from footballers where footballer_id > 5000`.execute(db);
  expect((await post("", { ...newcomer, team, code: 999_002 })).status).toBe(200);
});
