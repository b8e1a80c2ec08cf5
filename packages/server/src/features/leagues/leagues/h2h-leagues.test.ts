/** Making, filling, changing and locking head-to-head leagues through HTTP. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { changeRuleset } from "../../../testing/change-ruleset.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { insertPastLeague } from "./past-leagues.sql.ts";
import { codesOf, joinByCode, NOT_ALLOWED } from "./private-league.testing.ts";

let server: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
let member: SeasonEntry;
let outsider: SeasonEntry;
const crowd: SeasonEntry[] = [];

/** Six rounds: at most three knock-out rounds. */
beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 6 });
  [admin, member, outsider] = [await small.createEntry(), await small.createEntry(), await small.createEntry()];
  for (let count = 0; count < 5; count += 1) crowd.push(await small.createEntry());
});
afterAll(() => server?.close());

const SETTINGS = { name: "Dueller", start_event: 1, ko_rounds: 0, max_entries: null };
const create = (settings: object = {}) => admin.client.post("/api/leagues-h2h/", { ...SETTINGS, ...settings });
const put = (id: number, body: object) => admin.client.put(`/api/leagues-h2h/${id}/`, body);
const detail = (id: number, entry = admin) => entry.client.get(`/api/leagues-h2h/${id}/`);
const membersOf = async (id: number) => (await admin.client.get(`/api/league/${id}/entries/`)).body;

test("making one enrols its creator; null and 0 are no knock-outs and no limit [AP-040] [LG-09] [LG-11] [EG-54]", async () => {
  const made = await create({ ko_rounds: 2, max_entries: 16, start_event: 4 });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    name: "Dueller",
    league_type: "x",
    scoring: "h",
    admin_entry: admin.entryId,
    start_event: 4,
    ko_rounds: 2,
    max_entries: 16,
    closed: false,
    code_privacy: "p",
    has_cup: false,
    entry_can_leave: false,
    entry_can_admin: true,
    entry_can_invite: true,
    bans: [],
  });
  expect(made.body.code).toMatch(/^[a-z0-9]{10}$/);
  expect((await membersOf(made.body.id)).map(({ entry }: { entry: number }) => entry)).toEqual([admin.entryId]);
  for (const none of [null, 0]) {
    expect((await create({ ko_rounds: none, max_entries: none })).body).toMatchObject({
      ko_rounds: 0,
      max_entries: null,
    });
  }
});

describe("making one that cannot be [LG-10] [LG-11] [LG-12] [LG-13]", () => {
  test.each<[string, object, string, string, object?]>([
    ["a blank name", { name: " " }, "name", "blank"],
    ["a name of 31 characters", { name: "x".repeat(31) }, "name", "max_length"],
    ["four knock-out rounds", { ko_rounds: 4 }, "ko_rounds", "max_value", { max: 3 }],
    ["a start too late for the knock-outs", { ko_rounds: 3, start_event: 4 }, "start_event", "invalid"],
    ["a round that is not in the season", { start_event: 7 }, "start_event", "invalid"],
    ["a size of one", { max_entries: 1 }, "max_entries", "min_value", { min: 2 }],
    ["a size below its knock-outs", { ko_rounds: 3, max_entries: 7 }, "max_entries", "min_value", { min: 8 }],
    ["a size above the season's", { max_entries: 17 }, "max_entries", "max_value", { max: 16 }],
    ["a size that is no number", { max_entries: "mange" }, "max_entries", "invalid"],
    ["knock-outs below nothing", { ko_rounds: -1 }, "ko_rounds", "min_value"],
  ])("%s is refused, and no league is made", async (_, settings, field, code, facts = {}) => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from leagues`.execute(server.ctx.db);
      return rows[0]!.count;
    };
    const before = await count();
    const refused = await create(settings);
    expect([refused.status, codesOf(refused, field)]).toEqual([400, [code]]);
    expect(refused.body[field][0]).toMatchObject(facts);
    expect(await count()).toBe(before);
  });
});

test("members read it, others do not, and a classic league is not found here [AP-034] [AP-098]", async () => {
  const { id, code } = (await create()).body;
  await joinByCode(member, code);
  expect((await detail(id, member)).body).toMatchObject({
    id,
    scoring: "h",
    code: null,
    bans: [],
    entry_can_leave: true,
  });
  expect((await detail(id, outsider)).body).toEqual(NOT_ALLOWED);
  const classic = await admin.client.post("/api/leagues-classic/", { name: "Klassisk", start_event: 1 });
  expect((await detail(classic.body.id)).status).toBe(404);
  expect((await put(classic.body.id, { name: "Nei" })).status).toBe(404);
  expect((await admin.client.put(`/api/leagues-classic/${id}/`, { name: "Nei" })).status).toBe(404);
});

test("settings change; more knock-outs lift the size and bring the start forward [AP-042] [LG-14] [LG-28]", async () => {
  const { id, code } = (await create({ start_event: 6, max_entries: 2 })).body;
  await joinByCode(member, code);
  const more = await put(id, { ko_rounds: 3 });
  expect([more.status, more.body]).toMatchObject([200, { ko_rounds: 3, max_entries: 8, start_event: 3 }]);
  const all = { name: "Nye dueller", start_event: 2, closed: true, code_privacy: "l", ko_rounds: 1, max_entries: 4 };
  expect((await put(id, { ...all, admin_entry: admin.entryId })).body).toMatchObject(all);
  expect((await detail(id)).body).toMatchObject(all);
  const small2 = await put(id, { ko_rounds: 0, max_entries: 1 });
  expect(small2.body.max_entries[0]).toMatchObject({ code: "min_value", min: 2 });
  expect((await put(id, { admin_entry: outsider.entryId })).body.admin_entry[0].code).toBe("not_a_member");
  const foreign = await member.client.put(`/api/leagues-h2h/${id}/`, { name: "Kapret" });
  expect([foreign.status, foreign.body]).toEqual([403, NOT_ALLOWED]);
  expect((await put(id, { admin_entry: member.entryId })).body).toMatchObject({
    admin_entry: member.entryId,
    entry_can_admin: false,
  });
});

test("a full league takes nobody in, however many come at once [EG-57]", async () => {
  const { id, code } = (await create({ max_entries: 4 })).body;
  const answers = await Promise.all(crowd.map((entry) => joinByCode(entry, code)));
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(crowd.length - 3);
  for (const answer of refused) expect(codesOf(answer, "non_field_errors")).toEqual(["league_closed"]);
  expect(await membersOf(id)).toHaveLength(4);
  const least = await put(id, { max_entries: 3 });
  expect(least.body.max_entries[0]).toMatchObject({ code: "min_value", min: 4 });
  const one = crowd.find((_, index) => answers[index]!.status === 200)!;
  expect((await one.client.post(`/api/league/${id}/leave/`, {})).status).toBe(200);
  expect((await joinByCode(outsider, code)).status).toBe(200);
});

test("public leagues of both sorts fill on their own, to the season's size [AP-049] [EG-56] [KO-18]", async () => {
  const { game_settings: settings } = (await server.client().get("/api/bootstrap-static/")).body;
  expect([
    settings.league_max_size_public_h2h,
    settings.league_max_size_private_h2h,
    settings.league_max_ko_rounds_private_h2h,
  ]).toEqual([16, 16, 3]);
  const { leagues } = server.ctx.game().ruleset;
  await changeRuleset(server, { leagues: { ...leagues, maxSizePublicH2h: 2 } });
  const join = (entry: SeasonEntry, scoring: string) =>
    entry.client.post("/api/leagues-public/join/", { scoring, entry: entry.entryId });
  expect((await join(crowd[0]!, "c")).body).toMatchObject({ name: "League 1", scoring: "c", ko_rounds: null });
  const answers = await Promise.all(crowd.map((entry) => join(entry, "h")));
  const joined = answers.map(({ body }) => body.name as string);
  const sizes = [1, 2, 3, 4].map((number) => joined.filter((name) => name === `League ${number}`).length);
  expect(sizes).toEqual([2, 2, 1, 0]);
  expect(answers[0]!.body).toMatchObject({
    league_type: "c",
    scoring: "h",
    admin_entry: null,
    start_event: 1,
    max_entries: 2,
    ko_rounds: 0,
    entry_can_leave: true,
    entry_can_admin: false,
  });
  const { body } = await server.client().get(`/api/entry/${crowd[0]!.entryId}/`);
  expect(body.leagues.h2h.map(({ league_type: type }: { league_type: string }) => type)).toContain("c");
  await changeRuleset(server, { leagues });
});

test("last season's league comes back with the knock-outs there is room for [EG-79] [EG-78]", async () => {
  const old = { seasonName: "2025", closed: false, codePrivacy: "l", adminAccountId: admin.accountId } as const;
  const memberAccountIds = [member.accountId, outsider.accountId];
  await server.ctx.db.transaction().execute(async (tx) => {
    await insertPastLeague(tx, {
      ...old,
      name: "Gamle dueller",
      scoring: "h2h",
      koRounds: 3,
      maxEntries: 16,
      memberAccountIds,
    });
  });
  const [offer] = (await admin.client.get("/api/leagues-renewable/")).body;
  expect(offer).toMatchObject({ name: "Gamle dueller", scoring: "h" });
  const renewed = await admin.client.post(`/api/leagues-renewable/${offer.id}/renew/`, {});
  expect(renewed.body).toMatchObject({
    name: "Gamle dueller",
    scoring: "h",
    start_event: 1,
    ko_rounds: 3,
    max_entries: 16,
  });
  expect(await membersOf(renewed.body.id)).toHaveLength(3);
});

describe("once its first deadline has passed", () => {
  let id = 0;
  let code = "";
  let publicId = 0;
  beforeAll(async () => {
    ({ id, code } = (await create({ name: "Låst", ko_rounds: 1 })).body);
    await joinByCode(member, code);
    const join = await member.client.post("/api/leagues-public/join/", { scoring: "h", entry: member.entryId });
    publicId = join.body.id;
    await put(id, { code_privacy: "a" });
    await small.goTo(1, 1);
  });

  test("nobody joins and nobody leaves, neither a private nor a public one [EG-59] [LG-42]", async () => {
    expect(codesOf(await joinByCode(outsider, code), "non_field_errors")).toEqual(["league_closed"]);
    for (const league of [id, publicId]) {
      const left = await member.client.post(`/api/league/${league}/leave/`, {});
      expect([left.status, codesOf(left, "non_field_errors")]).toEqual([400, ["league_started"]]);
    }
    const flags = { entry_can_leave: false, entry_can_invite: false };
    expect((await detail(id, member)).body).toMatchObject({ ...flags, entry_can_admin: false, code: null });
    expect((await detail(id)).body).toMatchObject({ ...flags, entry_can_admin: true, code: null });
  });

  test("its administrator changes the name and nothing else [LG-25] [LG-26] [LG-27]", async () => {
    const before = (await detail(id)).body;
    for (const [field, value] of Object.entries({
      start_event: 2,
      closed: true,
      code_privacy: "p",
      admin_entry: member.entryId,
      ko_rounds: 0,
      max_entries: 10,
    })) {
      const refused = await put(id, { name: "Nytt navn", [field]: value });
      expect([refused.status, codesOf(refused, field)], field).toEqual([400, ["league_started"]]);
    }
    for (const [path, body] of [
      [`/api/league/${id}/code/regenerate/`, {}],
      [`/api/league/${id}/bans/ban/`, { entry: member.entryId }],
      [`/api/league/${id}/bans/unban/`, { entry: member.entryId }],
      ["/api/leagues-private/delete/", { league: id }],
    ] as const) {
      const refused = await admin.client.post(path, body);
      expect([refused.status, codesOf(refused, "non_field_errors")], path).toEqual([400, ["league_started"]]);
    }
    expect((await admin.client.get(`/api/league/${id}/code/`)).status).toBe(403);
    expect((await detail(id)).body).toEqual(before);
    expect((await put(id, { ...before, name: "Nytt navn" })).body).toEqual({ ...before, name: "Nytt navn" });
  });

  test("a new one starts in a round whose deadline is ahead [LG-15]", async () => {
    expect(codesOf(await create(), "start_event")).toEqual(["invalid"]);
    expect((await create({ start_event: 2 })).status).toBe(200);
  });
});
