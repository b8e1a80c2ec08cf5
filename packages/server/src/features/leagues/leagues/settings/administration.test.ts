/** Running a private league through HTTP: permissions, its settings and its code. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { SignedUp, TestClient, TestServer } from "../../../../testing/index.ts";
import type { SeasonEntry } from "../../../../testing/small-season.ts";
import {
  codesOf,
  joinByCode,
  NOT_ALLOWED,
  NOT_SIGNED_IN,
  type LeaguePeople,
  makeLeague,
  type PrivateLeague,
  startLeaguePeople,
} from "../private-league.testing.ts";

let people: LeaguePeople;
let server: TestServer;
let admin: SeasonEntry;
let member: SeasonEntry;
let outsider: SeasonEntry;
let teamless: SignedUp;
let league: PrivateLeague;
let leagueId = 0;
let code = "";

const put = (entry: SeasonEntry, body: unknown) => entry.client.put(`/api/leagues-classic/${leagueId}/`, body);
const leave = (entry: SeasonEntry) => entry.client.post(`/api/league/${leagueId}/leave/`, {});
const codeOf = async (entry: SeasonEntry) => (await entry.client.get(`/api/league/${leagueId}/code/`)).body.code;

beforeAll(async () => {
  people = await startLeaguePeople();
  ({ server, admin, member, outsider, teamless } = people);
});
afterAll(() => server?.close());

beforeEach(async () => {
  league = await makeLeague(people);
  ({ leagueId, code } = league);
});
afterEach(() => league.remove());

/** Every call about one league, with a body that would be good. */
const calls: readonly (readonly [what: string, method: string, path: () => string, body: () => unknown])[] = [
  ["changing settings", "PUT", () => `/api/leagues-classic/${leagueId}/`, () => ({ name: "Kapret" })],
  ["a new code", "POST", () => `/api/league/${leagueId}/code/regenerate/`, () => ({})],
  ["banning", "POST", () => `/api/league/${leagueId}/bans/ban/`, () => ({ entry: member.entryId })],
  ["lifting a ban", "POST", () => `/api/league/${leagueId}/bans/unban/`, () => ({ entry: member.entryId })],
  ["deleting", "POST", () => "/api/leagues-private/delete/", () => ({ league: leagueId })],
];

describe("only the administrator changes a league [LG-41]", () => {
  test.each(calls)("%s: everybody else is refused and nothing changes", async (_, method, path, body) => {
    const before = await league.detail(admin);
    for (const entry of [member, outsider]) {
      const answer = await entry.client.request(method, path(), body());
      expect([answer.status, answer.body]).toEqual([403, NOT_ALLOWED]);
    }
    const noTeam = await teamless.client.request(method, path(), body());
    expect([noTeam.status, noTeam.body]).toEqual([403, NOT_ALLOWED]);
    const nobody = await server.client().request(method, path(), body());
    expect([nobody.status, nobody.body]).toEqual([403, NOT_SIGNED_IN]);
    expect(await league.detail(admin)).toEqual(before);
    expect(await league.newcomers()).toContain(member.entryId);
    expect((await league.acts()).map(({ kind }) => kind)).toEqual(["created"]);
  });

  test("a league that does not exist is not found", async () => {
    const wrong = leagueId + 1000;
    for (const [method, path, body] of [
      ["PUT", `/api/leagues-classic/${wrong}/`, { name: "Ingen" }],
      ["POST", `/api/league/${wrong}/code/regenerate/`, {}],
      ["POST", `/api/league/${wrong}/bans/ban/`, { entry: member.entryId }],
      ["POST", `/api/league/${wrong}/leave/`, {}],
      ["POST", "/api/leagues-private/delete/", { league: wrong }],
      ["GET", `/api/league/${wrong}/entries/`, undefined],
    ] as const) {
      const answer = await admin.client.request(method, path, body);
      expect([answer.status, answer.body], path).toEqual([404, { detail: "Not found." }]);
    }
  });
});

describe("settings", () => {
  test("the administrator changes name, first round, code privacy and closes it [AP-041, LG-28]", async () => {
    const changed = await put(admin, {
      admin_entry: admin.entryId,
      closed: true,
      code_privacy: "l",
      name: "  Nye kollektivet ",
      start_event: 3,
    });
    expect(changed.status).toBe(200);
    const settings = { id: leagueId, name: "Nye kollektivet", start_event: 3, closed: true, code_privacy: "l" };
    expect(changed.body).toMatchObject({ ...settings, admin_entry: admin.entryId, bans: [], code });
    // Invitations to a closed league are refused.
    expect(changed.body).toMatchObject({ entry_can_admin: true, entry_can_leave: false, entry_can_invite: false });
    expect(await league.detail(admin)).toEqual(changed.body);
    expect((await league.acts()).at(-1)).toMatchObject({
      kind: "settings",
      entry_id: admin.entryId,
      details: { startRoundId: { from: 1, to: 3 }, closed: { from: false, to: true } },
    });
    expect(codesOf(await joinByCode(outsider, code), "non_field_errors")).toEqual(["league_closed"]);
    await put(admin, { closed: false });
    expect((await joinByCode(outsider, code)).status).toBe(200);
    await leave(outsider);
  });

  test("what is not sent stays; saving the same again changes nothing", async () => {
    const before = await league.detail(admin);
    await put(admin, { code_privacy: "a" });
    expect(await league.detail(admin)).toEqual({ ...before, code_privacy: "a" });
    const count = (await league.acts()).length;
    expect((await put(admin, { code_privacy: "a", name: before.name })).status).toBe(200);
    expect(await league.acts()).toHaveLength(count);
  });

  test.each([
    ["a blank name", { name: "   " }, "name", "blank"],
    ["a name nobody can see", { name: "\u200b\u200b" }, "name", "blank"],
    ["a name of 31 characters", { name: "x".repeat(31) }, "name", "max_length"],
    ["a line break in the name", { name: "To\nlinjer" }, "name", "control_characters"],
    ["a space of no width in the name", { name: "To\u200Bord" }, "name", "control_characters"],
    ["letters of a tag in the name", { name: "To\u{E0041}ord" }, "name", "control_characters"],
    ["a tower of marks in the name", { name: `To${"\u0301".repeat(8)}` }, "name", "control_characters"],
    ["a round that is not in the season", { start_event: 5 }, "start_event", "invalid"],
    ["no administrator", { admin_entry: null }, "admin_entry", "null"],
    ["an unknown privacy", { code_privacy: "x" }, "code_privacy", "invalid_choice"],
  ])("%s is refused [LG-10]", async (_, body, field, problem) => {
    const before = await league.detail(admin);
    const answer = await put(admin, body);
    expect([answer.status, codesOf(answer, field)]).toEqual([400, [problem]]);
    expect(await league.detail(admin)).toEqual(before);
  });

  test("every problem is told at once", async () => {
    const answer = await put(admin, { name: "", start_event: 99, admin_entry: outsider.entryId });
    expect(Object.keys(answer.body).toSorted()).toEqual(["admin_entry", "name", "start_event"]);
  });

  test("a new administrator must be a member; the old one is one like the others then [EG-58]", async () => {
    const refused = await put(admin, { admin_entry: outsider.entryId });
    expect([refused.status, codesOf(refused, "admin_entry")]).toEqual([400, ["not_a_member"]]);

    const handed = await put(admin, { admin_entry: member.entryId });
    expect(handed.body).toMatchObject({
      admin_entry: member.entryId,
      code: null,
      bans: [],
      entry_can_admin: false,
      entry_can_leave: true,
      entry_can_invite: false,
    });
    expect((await put(admin, { name: "Mitt igjen" })).status).toBe(403);
    expect(await league.detail(member)).toMatchObject({ entry_can_admin: true, entry_can_leave: false, code });
    expect((await league.acts()).at(-1)).toMatchObject({
      kind: "administrator",
      entry_id: admin.entryId,
      details: { adminEntryId: { from: admin.entryId, to: member.entryId } },
    });
    expect((await leave(admin)).status).toBe(200);
  });
});

describe("codes", () => {
  test("who sees the code: all players, members, or the administrator [LG-38, AP-036]", async () => {
    const seenBy = async () => {
      const answers = [admin, member, outsider].map(({ client }) => client.get(`/api/league/${leagueId}/code/`));
      return (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? body.code === code : status));
    };
    expect(await seenBy()).toEqual([true, 403, 403]);
    await put(admin, { code_privacy: "l" });
    expect(await seenBy()).toEqual([true, true, 403]);
    expect((await league.detail(member)).code).toBe(code);
    await put(admin, { code_privacy: "a" });
    expect(await seenBy()).toEqual([true, true, true]);
  });

  test("whoever is about to become a player joins by the code that all may see, while the league is open [LG-36]", async () => {
    const ask = (client: TestClient) => client.get(`/api/league/${leagueId}/code/`);
    for (const codePrivacy of ["p", "l"]) {
      await put(admin, { code_privacy: codePrivacy });
      expect((await ask(teamless.client)).body).toEqual(NOT_ALLOWED);
      expect((await ask(server.client())).body).toEqual(NOT_SIGNED_IN);
    }
    await put(admin, { code_privacy: "a" });
    expect((await ask(teamless.client)).body).toEqual({ code });
    expect((await ask(server.client())).body).toEqual({ code });
    // A closed league has no use for it outside.
    await put(admin, { closed: true });
    const statuses = [teamless.client, server.client(), outsider.client, member.client].map(ask);
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 403, 200]);
    expect((await server.client().get("/api/league/987654/code/")).status).toBe(404);
  });

  test("members invite when the code is theirs to pass on and the league is open [LG-35]", async () => {
    const flags = async (entry: SeasonEntry) => (await league.detail(entry)).entry_can_invite as boolean;
    expect([await flags(admin), await flags(member)]).toEqual([true, false]);
    await put(admin, { code_privacy: "l" });
    expect([await flags(admin), await flags(member)]).toEqual([true, true]);
    await put(admin, { closed: true });
    expect([await flags(admin), await flags(member)]).toEqual([false, false]);
  });

  test("a new code voids the old one [EG-52, AP-045, AP-081]", async () => {
    const answer = await admin.client.post(`/api/league/${leagueId}/code/regenerate/`, {});
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["code"]);
    expect(answer.body.code).toMatch(/^[a-z0-9]{10}$/);
    expect(answer.body.code).not.toBe(code);
    expect(await codeOf(admin)).toBe(answer.body.code);
    expect(codesOf(await joinByCode(outsider, code), "code")).toEqual(["invalid"]);
    expect(codesOf(await outsider.client.post("/api/league/code-check/", { code }), "code")).toEqual(["invalid"]);
    expect((await joinByCode(outsider, answer.body.code)).status).toBe(200);
    const last = (await league.acts()).at(-1);
    expect(last).toEqual({ kind: "code", entry_id: admin.entryId, details: {} });
    await leave(outsider);
  });

  test("asked twice with one key there is one new code", async () => {
    const headers = { "idempotency-key": `new-code-${leagueId}` };
    const send = () => admin.client.post(`/api/league/${leagueId}/code/regenerate/`, {}, { headers });
    const [first, repeat] = [await send(), await send()];
    expect(repeat.body).toEqual(first.body);
    expect(await codeOf(admin)).toBe(first.body.code);
    expect((await league.acts()).filter(({ kind }) => kind === "code")).toHaveLength(1);
  });
});
