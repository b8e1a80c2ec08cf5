/** Settings of the season: each group changed when it may be and refused when not, and everything settled stays what it was. */
import { type FootballerId, type MatchStats, roundId, rulesetById, settingsOf, withSettings } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { verifyResults } from "../../clock/index.ts";

const HERE = "/api/control/settings/";

let t: TestServer;
let small: SmallSeason;
let one: SignedUp;
let two: SignedUp;
let owner: SeasonEntry;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  one = await t.signUp({ role: "operator" });
  two = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

type Values = Readonly<Record<string, number>>;
const look = async (who = one) => (await who.client.get(HERE)).body;
const wish = async (values: Values, version?: number) => ({
  season: "2026",
  version: version ?? ((await look()).version as number),
  values: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const change = async (values: Values, who = one) => {
  const answer = await who.client.post(HERE, await wish(values));
  await t.whenCurrent();
  return answer;
};
const preview = async (values: Values) => one.client.post(`${HERE}preview/`, await wish(values));
/** `key code` of every problem. */
const refusalOf = async (values: Values) => {
  const before = await look();
  const { status, body } = await change(values);
  expect(await look()).toEqual(before);
  return [
    status,
    ...Object.entries(body as Record<string, { code: string }[]>).map(([key, [p]]) => `${key} ${p?.code}`),
  ];
};
const valueOf = async (key: string) =>
  (await look()).settings.find((setting: { key: string }) => setting.key === key) as { value: number; open: boolean };
const bootstrap = async () => (await t.client().get("/api/bootstrap-static/")).body;
const lastAct = async () => (await one.client.get("/api/control/audit/?area=settings")).body.results[0];
const differences = async () => (await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differenceCount;

async function playRound(round: number): Promise<void> {
  await small.goTo(round, 1);
  const stats = small.season.footballers.map(({ footballerId: id }): [FootballerId, MatchStats] => [
    id,
    { minutes: id % 3 === 0 ? 90 : 30, goals_scored: id % 5 === 0 ? 1 : 0, saves: id % 7 },
  ]);
  await small.play(roundId(round), new Map(stats.filter(([id]) => id % 4 !== 0)));
  await t.tick();
}

test("every setting is shown with its bounds and why; what may be set now says so", async () => {
  const body = await look();
  expect(body).toMatchObject({ season: "2026", version: 0, event: 1, teams: 0 });
  expect(body.chips[1]).toEqual({ id: 2, name: "wildcard", number: 2 });
  expect(body.settings.find(({ key }: { key: string }) => key === "squad.budgetTenths")).toEqual({
    key: "squad.budgetTenths",
    group: "money",
    value: 1000,
    least: 100,
    most: 10_000,
    when: "no_teams",
    because: "teams_were_bought_with_it",
    open: true,
  });
  expect(body.settings.map(({ key }: { key: string }) => key)).toEqual(
    settingsOf(rulesetById("eliteserien-2026")).map(({ key }) => key),
  );
  expect(await valueOf("squad.size")).toMatchObject({ value: 15, open: false });
  expect((await bootstrap()).settings).toBeUndefined();
});

test("money, before anybody has a team: previewed, published, audited; with teams no more", async () => {
  const seen = await preview({ "squad.budgetTenths": 1200 });
  expect(seen).toMatchObject({
    status: 200,
    body: {
      changes: [{ key: "squad.budgetTenths", before: 1000, after: 1200 }],
      published: [
        { field: "game_settings.squad_total_spend", before: "1000", after: "1200" },
        { field: "settings.squad.budgetTenths", before: null, after: "1200" },
      ],
      teams: 0,
    },
  });
  expect((await look()).version).toBe(0);
  expect((await change({ "squad.budgetTenths": 1200 })).body.version).toBe(1);
  const body = await bootstrap();
  expect([body.game_settings.squad_total_spend, body.settings]).toEqual([1200, { "squad.budgetTenths": 1200 }]);
  expect(await lastAct()).toMatchObject({
    action: "settings.change",
    subject: "season 2026",
    account: one.accountId,
    details: { "squad.budgetTenths": [1000, 1200] },
  });
  owner = await small.createEntry();
  const { bank, value } = (await owner.client.get(`/api/my-team/${owner.entryId}/`)).body.transfers;
  expect(bank + value).toBe(1200);
  for (let count = 0; count < 3; count += 1) await small.createEntry();
  expect(await refusalOf({ "squad.budgetTenths": 1000 })).toEqual([400, "squad.budgetTenths teams_exist"]);
  expect(await refusalOf({ "squad.size": 16 })).toEqual([400, "squad.size fixed"]);
});

test("a team made by the rules of before is not stored", async () => {
  const late = await t.signUp();
  await sql`update game set ruleset_version = ruleset_version + 1`.execute(t.ctx.db);
  const answer = await late.client.post("/api/entry-create/", {
    name: "Sent ute",
    email: false,
    favourite_team: null,
    terms_agreed: true,
    language: "nb",
    picks: owner.footballerIds.map((id) => ({ element: id, purchase_price: small.market.get(id)!.priceTenths })),
  });
  expect(answer.status).toBe(503);
  expect((await look()).teams).toBe(4);
  await sql`update game set ruleset_version = ruleset_version - 1`.execute(t.ctx.db);
});

test("scoring and transfers until the first deadline, and by them everything is settled", async () => {
  const values = { "scoring.goals_scored.points.FWD": 6, "transfers.costPoints": 3, "leagues.h2hWin": 2 };
  expect((await change(values)).status).toBe(200);
  const body = await bootstrap();
  expect(body.game_config.scoring.goals_scored).toEqual({ GKP: 6, DEF: 6, MID: 5, FWD: 6 });
  expect(body.game_settings.league_points_h2h_win).toBe(2);
  // The site judges by the same rules.
  expect(withSettings(rulesetById(body.ruleset), body.settings)).toEqual(t.ctx.game().ruleset);
  await playRound(1);
  expect(await differences()).toBe(0);
  expect((await owner.client.get(`/api/my-team/${owner.entryId}/`)).body.transfers.cost).toBe(3);
  const late = { "scoring.assists.points.MID": 4, "transfers.freePerRound": 2, "transfers.sellOnDivisor": 1 };
  expect(await refusalOf(late)).toEqual([400, ...Object.keys(late).map((key) => `${key} season_begun`)]);
  expect(await valueOf("scoring.assists.points.MID")).toMatchObject({ value: 3, open: false });
});

test("squad and transfer limits upwards, at any time", async () => {
  expect((await change({ "squad.clubLimit": 4, "transfers.capPerRound": 25 })).status).toBe(200);
  const { game_settings: settings } = await bootstrap();
  expect([settings.squad_team_limit, settings.transfers_cap]).toEqual([4, 25]);
  expect(await refusalOf({ "squad.clubLimit": 3 })).toEqual([400, "squad.clubLimit only_upwards"]);
  expect(await refusalOf({ "squad.clubLimit": 16 })).toEqual([400, "squad.clubLimit max_value"]);
  expect(await differences()).toBe(0);
});

test("windows of chips that have not begun move to later rounds; a played chip stays as it was", async () => {
  const chips = (await owner.client.get(`/api/my-team/${owner.entryId}/`)).body.chips;
  expect(chips.find(({ id }: { id: number }) => id === 1).status_for_entry).toBe("available");
  expect(await refusalOf({ "chips.1.stopRound": 14 })).toEqual([400, "chips.1.stopRound already_begun"]);
  expect(await refusalOf({ "chips.2.startRound": 2 })).toEqual([400, "chips.2.startRound round_too_near"]);
  expect(await refusalOf({ "chips.2.startRound": 15 })).toEqual([400, "chips.2.startRound windows_overlap"]);
  const { body } = await preview({ "chips.2.startRound": 20 });
  expect(body.published).toEqual([{ field: "chips.2.start_event", before: "16", after: "20" }]);
  expect(body.teams).toBe(4);
  expect((await change({ "chips.2.startRound": 20, "chips.2.stopRound": 28 })).status).toBe(200);
  expect((await bootstrap()).chips[1]).toMatchObject({ id: 2, start_event: 20, stop_event: 28 });
  expect(await differences()).toBe(0);
});

test("leagues, cups, prices, form and top-ups while the season runs", async () => {
  const values = {
    "leagues.joinPrivateMax": 1,
    "leagues.maxSizePrivateH2h": 20,
    "cups.largeQualificationRound": 22,
    "prices.thresholdMinimum": 75,
    formDays: 14,
    "transfers.topUps.4": 5,
  };
  expect((await change(values)).status).toBe(200);
  expect(await refusalOf({ "transfers.topUps.3": 5 })).toEqual([400, "transfers.topUps.3 already_begun"]);
  expect(await refusalOf({ "leagues.maxSizePrivateH2h": 16 })).toEqual([400, "leagues.maxSizePrivateH2h only_upwards"]);
  expect(await refusalOf({ "cups.largeQualificationRound": 1 })).toEqual([
    400,
    "cups.largeQualificationRound round_too_near",
  ]);
  expect(await refusalOf({ "prices.atHour": 12 })).toEqual([400, "prices.atHour max_value"]);
  expect(await refusalOf({ "leagues.maxKoRoundsPrivateH2h": 5 })).toEqual([400, "leagues.maxSizePrivateH2h below"]);
  const { game_settings: settings } = await bootstrap();
  expect(settings).toMatchObject({ league_join_private_max: 1, stats_form_days: 14, cup_start_event_id: 22 });
  const make = (name: string) => owner.client.post("/api/leagues-classic/", { name, start_event: 3, has_cup: false });
  const answers = [await make("En"), await make("To")];
  expect(answers.map(({ status }) => status < 300)).toEqual([true, false]);
  await playRound(2);
  await playRound(3);
  expect((await owner.client.get(`/api/my-team/${owner.entryId}/`)).body.transfers.limit).toBe(5);
  expect(await differences()).toBe(0);
});

test("of two operators the second is told how it stands, and nothing of his is done", async () => {
  const [mine, his] = [await wish({ formDays: 20 }), await wish({ formDays: 25 })];
  const answers = await Promise.all([one.client.post(HERE, mine), two.client.post(HERE, his)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [won, lost] = answers[0]!.status === 200 ? [answers[0]!, answers[1]!] : [answers[1]!, answers[0]!];
  expect(lost.body).toMatchObject({ code: "moved", settings: { version: won.body.version } });
  expect(lost.body.settings).toEqual(await look(two));
  expect(await one.client.post(`${HERE}preview/`, mine)).toMatchObject({ status: 409 });
  expect(await one.client.post(HERE, { ...mine, season: "2025", version: won.body.version })).toMatchObject({
    status: 409,
  });
});

test("what is no change, no setting or no number is refused in words", async () => {
  const { value } = await valueOf("formDays");
  expect(await refusalOf({ formDays: value })).toEqual([400, "non_field_errors nothing_changed"]);
  expect(await refusalOf({ "prices.timeZone": 1 })).toEqual([400, "prices.timeZone unknown_setting"]);
  expect(await refusalOf({ __proto__x: 1, id: 2 })).toEqual([400, "__proto__x unknown_setting", "id unknown_setting"]);
  const { version } = await look();
  const twice = { season: "2026", version, values: [1, 2].map((n) => ({ key: "formDays", value: n })) };
  expect((await one.client.post(HERE, twice)).body).toMatchObject({ formDays: [{ code: "listed_twice" }] });
  expect((await one.client.post(HERE, { season: "2026", version, values: [] })).status).toBe(400);
  const half = { season: "2026", version, values: [{ key: "formDays", value: 2.5 }] };
  expect((await one.client.post(HERE, half)).status).toBe(400);
});
