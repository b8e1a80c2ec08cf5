/** A league's own word on chances, over HTTP: the switch, its log, and what is refused while they are hidden. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startTestServer, type ClientAnswer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { codesOf, joinByCode, NOT_ALLOWED, NOT_SIGNED_IN } from "../leagues/private-league.testing.ts";

let t: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
let member: SeasonEntry;
let outsider: SeasonEntry;
const leagues = { classic: 0, h2h: 0, other: 0, overall: 0 };

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  const create = (name: string, step: number) =>
    small.createEntry({ name, preferences: ({ footballerId }) => (footballerId * step) % 17 });
  admin = await create("Sjefen", 3);
  member = await create("Medlemmet", 4);
  outsider = await create("Utenfor", 5);
  for (const [kind, path] of [
    ["classic", "/api/leagues-classic/"],
    ["h2h", "/api/leagues-h2h/"],
    ["other", "/api/leagues-classic/"],
  ] as const) {
    const { body } = await admin.client.post(path, { name: kind, start_event: 1 });
    await joinByCode(member, body.code);
    leagues[kind] = body.id;
  }
  const { body } = await admin.client.get(`/api/entry/${admin.entryId}/`);
  leagues.overall = body.leagues.classic.find((league: { short_name: string }) => league.short_name === "overall").id;
  await small.goTo(1, 5);
  await t.whenCurrent();
});
afterAll(() => t?.close());
beforeEach(async () => {
  for (const id of [leagues.classic, leagues.h2h]) await hide(id, false);
});

const hide = (id: number, hidden: unknown, by = admin) =>
  by.client.put(`/api/league/${id}/odds-setting/`, { hidden }) as Promise<ClientAnswer>;
const odds = (id: number) => t.client().get(`/api/league/${id}/odds/`);
const story = (id: number) => t.client().get(`/api/league/${id}/odds-story/?entry=${admin.entryId}`);
const duel = (id: number) =>
  t.client().get(`/api/league/${id}/duel-odds/?a=${admin.entryId}&b=${member.entryId}`) as Promise<ClientAnswer>;
const hides = async (id: number) => (await t.client().get(`/api/league/${id}/summary/`)).body.hides_odds;
const refused = (answer: ClientAnswer) => [answer.status, codesOf(answer, "non_field_errors")];
const HIDDEN = [400, ["odds_hidden"]];

describe("the switch", () => {
  test("is the administrator's alone, and shows chances until it is turned", async () => {
    expect([await hides(leagues.classic), (await odds(leagues.classic)).status]).toEqual([false, 200]);
    for (const who of [member, outsider]) {
      const answer = await hide(leagues.classic, true, who);
      expect([answer.status, answer.body]).toEqual([403, NOT_ALLOWED]);
    }
    const nobody = await t.client().put(`/api/league/${leagues.classic}/odds-setting/`, { hidden: true });
    expect([nobody.status, nobody.body]).toEqual([403, NOT_SIGNED_IN]);
    expect([await hides(leagues.classic), (await odds(leagues.classic)).status]).toEqual([false, 200]);
    expect((await hide(999_999, true)).status).toBe(404);
    for (const wrong of ["maybe", null, undefined]) {
      const answer = await hide(leagues.classic, wrong);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ["hidden"]]);
    }
  });

  test("a helper of the administrator has not got it", async () => {
    const helper = { entry: member.entryId };
    await admin.client.post(`/api/league/${leagues.classic}/co-administrators/add/`, helper);
    expect((await hide(leagues.classic, true, member)).status).toBe(403);
    await admin.client.post(`/api/league/${leagues.classic}/co-administrators/end/`, helper);
  });

  test("leagues of the game have none, whoever asks", async () => {
    for (const who of [admin, member]) expect((await hide(leagues.overall, true, who)).status).toBe(403);
    expect([await hides(leagues.overall), (await duel(leagues.overall)).status]).toEqual([false, 200]);
  });

  test("every turn of it, and nothing else, is in the log that members read", async () => {
    const told = async () =>
      (await member.client.get(`/api/league/${leagues.classic}/log/`)).body.results
        .filter(({ kind }: { kind: string }) => kind === "settings")
        .map(({ changes }: { changes: object[] }) => changes);
    const before = (await told()).length;
    for (const hidden of [true, true, false, false]) {
      const answer = await hide(leagues.classic, hidden);
      expect([answer.status, answer.body]).toEqual([200, { hidden }]);
    }
    const since = (await told()).slice(0, -before || undefined);
    expect(since).toEqual([
      [{ field: "hides_odds", from: "true", to: "false" }],
      [{ field: "hides_odds", from: "false", to: "true" }],
    ]);
  });

  test("other settings leave it as it is, and a new administrator has it", async () => {
    await hide(leagues.classic, true);
    const change = (body: object, by = admin) => by.client.put(`/api/leagues-classic/${leagues.classic}/`, body);
    expect((await change({ name: "Nytt navn", closed: true })).status).toBe(200);
    expect(await hides(leagues.classic)).toBe(true);
    expect((await change({ admin_entry: member.entryId })).status).toBe(200);
    expect((await hide(leagues.classic, false)).status).toBe(403);
    expect((await hide(leagues.classic, false, member)).body).toEqual({ hidden: false });
    expect((await change({ admin_entry: admin.entryId }, member)).status).toBe(200);
  });
});

describe("while they are hidden", () => {
  test("chances of the league and of its duels are refused, for members too, and come back with the switch", async () => {
    const all = () => Promise.all([odds, story, duel].map(async (ask) => (await ask(leagues.classic)).body));
    const before = await all();
    await hide(leagues.classic, true);
    expect(await hides(leagues.classic)).toBe(true);
    for (const ask of [odds, story, duel]) expect(refused(await ask(leagues.classic))).toEqual(HIDDEN);
    expect(refused(await member.client.get(`/api/league/${leagues.classic}/odds/`))).toEqual(HIDDEN);
    // Another league of the same two goes on.
    expect([(await odds(leagues.other)).status, (await duel(leagues.other)).status]).toEqual([200, 200]);
    await hide(leagues.classic, false);
    expect(await all()).toEqual(before);
  });

  test("a head-to-head league that has started, and is locked for other settings, can still hide them", async () => {
    expect((await admin.client.put(`/api/leagues-h2h/${leagues.h2h}/`, { closed: true })).status).toBe(400);
    expect((await duel(leagues.h2h)).status).toBe(200);
    expect((await hide(leagues.h2h, true)).status).toBe(200);
    expect([refused(await duel(leagues.h2h)), refused(await odds(leagues.h2h))]).toEqual([HIDDEN, HIDDEN]);
  });
});
