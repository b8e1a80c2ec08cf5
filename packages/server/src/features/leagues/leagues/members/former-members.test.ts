/** Former members and administrators of a league: banned, replaced, deleted. Through HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { TestServer } from "../../../../testing/index.ts";
import type { SeasonEntry } from "../../../../testing/small-season.ts";
import { codesOf, joinByCode, type LeaguePeople, NOT_ALLOWED, startLeaguePeople } from "../private-league.testing.ts";

let people: LeaguePeople;
let server: TestServer;
/** Administers each league first and is replaced by `second`; `member` is banned from it. */
let admin: SeasonEntry;
let member: SeasonEntry;
let second: SeasonEntry;
let outsider: SeasonEntry;

beforeAll(async () => {
  people = await startLeaguePeople();
  ({ server, admin, member, second, outsider } = people);
});
afterAll(() => server?.close());

type Scoring = "classic" | "h2h";
const settingsPath = (scoring: Scoring, id: number) => `/api/leagues-${scoring}/${id}/`;
const put = (entry: SeasonEntry, scoring: Scoring, id: number, body: object) =>
  entry.client.put(settingsPath(scoring, id), body);
const act = (entry: SeasonEntry, id: number, what: string, body: object = {}) =>
  entry.client.post(`/api/league/${id}/${what}/`, body);

async function makeLeague(scoring: Scoring): Promise<{ readonly id: number; readonly code: string }> {
  const body = { name: "Skifte", start_event: 1, ...(scoring === "h2h" && { ko_rounds: 1, max_entries: null }) };
  const made = await admin.client.post(`/api/leagues-${scoring}/`, body);
  expect(made.status).toBe(200);
  for (const entry of [member, second]) await joinByCode(entry, made.body.code);
  return made.body;
}

describe.each(["classic", "h2h"] as const)("a %s league", (scoring) => {
  let id = 0;
  let code = "";
  beforeEach(async () => {
    ({ id, code } = await makeLeague(scoring));
    await act(admin, id, "bans/ban", { entry: member.entryId });
    const handed = await put(admin, scoring, id, { admin_entry: second.entryId });
    expect([handed.status, handed.body.admin_entry]).toEqual([200, second.entryId]);
    return () => second.client.post("/api/leagues-private/delete/", { league: id });
  });

  test("no call of an administrator is open to who is banned or no longer it [LG-41]", async () => {
    const before = (await second.client.get(settingsPath(scoring, id))).body;
    for (const entry of [admin, member, outsider]) {
      const answers = [
        await put(entry, scoring, id, { name: "Kapret" }),
        await put(entry, scoring, id, { admin_entry: entry.entryId }),
        await act(entry, id, "code/regenerate"),
        await act(entry, id, "bans/ban", { entry: second.entryId }),
        await act(entry, id, "bans/unban", { entry: member.entryId }),
        await entry.client.post("/api/leagues-private/delete/", { league: id }),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([403, NOT_ALLOWED]);
    }
    expect((await second.client.get(settingsPath(scoring, id))).body).toEqual(before);
    expect(before).toMatchObject({ code, bans: [{ entry: member.entryId, player_name: "Kari Moe" }] });
  });

  test("who is banned sees nothing that is for members, and gets in by no code [EG-58] [ER-45]", async () => {
    const paths = ["entries/", "search-entries/?search=a", "code/"].map((path) => `/api/league/${id}/${path}`);
    for (const path of [settingsPath(scoring, id), ...paths]) {
      const answer = await member.client.get(path);
      expect([answer.status, answer.body], path).toEqual([403, NOT_ALLOWED]);
    }
    const { body: renewed } = await act(second, id, "code/regenerate");
    expect(codesOf(await joinByCode(member, renewed.code), "non_field_errors")).toEqual(["entry_banned"]);
    expect(codesOf(await act(member, id, "leave"), "non_field_errors")).toEqual(["not_a_member"]);
  });

  test("the new administrator cannot leave or be banned; the old one can both [EG-58] [LG-42]", async () => {
    const { status, body } = await act(second, id, "leave");
    expect([status, body]).toEqual([403, NOT_ALLOWED]);
    expect(codesOf(await act(second, id, "bans/ban", { entry: second.entryId }), "entry")).toEqual(["invalid"]);
    const banned = await act(second, id, "bans/ban", { entry: admin.entryId });
    expect(banned.body.map(({ entry }: { entry: number }) => entry)).toEqual([admin.entryId, member.entryId]);
    expect((await second.client.get(settingsPath(scoring, id))).body).toMatchObject({ entry_can_admin: true });
    expect((await put(admin, scoring, id, { name: "Tilbake" })).status).toBe(403);
  });

  test("a league is handed to a member alone: nobody else, not who is banned, not who is gone for good [EG-58]", async () => {
    for (const entry of [outsider.entryId, member.entryId, 987_654_321]) {
      const refused = await put(second, scoring, id, { admin_entry: entry });
      expect([refused.status, codesOf(refused, "admin_entry")]).toEqual([400, ["not_a_member"]]);
    }
    for (const entry of [0, -3, 1.5, "meg", [second.entryId]]) {
      const refused = await put(second, scoring, id, { admin_entry: entry });
      expect([refused.status, Object.keys(refused.body)], JSON.stringify(entry)).toEqual([400, ["admin_entry"]]);
    }
    const leaver = await people.createEntry();
    expect((await joinByCode(leaver, code)).status).toBe(200);
    await leaver.client.post("/api/player/delete/", { password: leaver.password });
    const gone = await put(second, scoring, id, { admin_entry: leaver.entryId });
    expect([gone.status, codesOf(gone, "admin_entry")]).toEqual([400, ["not_a_member"]]);
    expect((await second.client.get(settingsPath(scoring, id))).body.admin_entry).toBe(second.entryId);
  });
});
