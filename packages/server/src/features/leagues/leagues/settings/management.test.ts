/** Members of a private league, its co-administrators, and the message to members, over HTTP. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { SignedUp, TestServer } from "../../../../testing/index.ts";
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
let second: SeasonEntry;
let outsider: SeasonEntry;
let operator: SignedUp;
let league: PrivateLeague;
let path = "";

beforeAll(async () => {
  people = await startLeaguePeople();
  ({ server, admin, member, second, outsider } = people);
  operator = await server.signUp({ role: "operator" });
});
afterAll(() => server?.close());
beforeEach(async () => {
  league = await makeLeague(people);
  path = `/api/league/${league.leagueId}`;
});
afterEach(async () => {
  await admin.client.post("/api/leagues-private/delete/", { league: league.leagueId });
  await league.remove();
});

const add = (by: SeasonEntry, id: number) => by.client.post(`${path}/co-administrators/add/`, { entry: id });
const end = (by: SeasonEntry, id: number) => by.client.post(`${path}/co-administrators/end/`, { entry: id });
const ban = (by: SeasonEntry, id: number) => by.client.post(`${path}/bans/ban/`, { entry: id });
const say = (by: SeasonEntry, text: string) => by.client.put(`${path}/message/`, { text });
const summary = async (by: SeasonEntry) => (await by.client.get(`${path}/summary/`)).body;
const members = async (by: SeasonEntry, name?: string) =>
  by.client.get(`${path}/members/${name === undefined ? "" : `?name=${encodeURIComponent(name)}`}`);

describe("the list of members", () => {
  test("everybody in the league reads who is in it, since when and who runs it", async () => {
    await add(admin, second.entryId);
    const { status, body } = await members(member);
    expect(status).toBe(200);
    const joined = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(body).toEqual({
      members: [
        { entry: admin.entryId, entry_name: "Sjefen", player_name: "Ada Berg", joined, role: "administrator" },
        {
          entry: second.entryId,
          entry_name: "100% Ball_",
          player_name: "Karine Lie",
          joined,
          role: "co_administrator",
        },
        { entry: member.entryId, entry_name: "Bråkmakerne", player_name: "Kari Moe", joined, role: "member" },
      ],
      has_more: false,
    });
    expect((await members(outsider)).body).toEqual(NOT_ALLOWED);
    expect((await people.teamless.client.get(`${path}/members/`)).body).toEqual(NOT_ALLOWED);
    expect((await server.client().get(`${path}/members/`)).body).toEqual(NOT_SIGNED_IN);
  });

  test("a part of any name finds, without a space behind it; several words may come in any order", async () => {
    const found = async (text: string) =>
      (await members(admin, text)).body.members.map(({ player_name: name }: { player_name: string }) => name);
    expect(await found("kar")).toEqual(["Kari Moe", "Karine Lie"]);
    expect(await found("MOE")).toEqual(["Kari Moe"]);
    expect(await found("råkmak")).toEqual(["Kari Moe"]);
    expect(await found("lie kar")).toEqual(["Karine Lie"]);
    expect(await found("ball karine")).toEqual(["Karine Lie"]);
    expect(await found("ada")).toEqual(["Ada Berg"]);
    expect(await found("moe lie")).toEqual([]);
    expect(await found("%")).toEqual(["Karine Lie"]);
    expect(await found("_")).toEqual(["Karine Lie"]);
    expect(await found("vik")).toEqual([]);
    expect(await found("  ")).toHaveLength(3);
    // Calls of other clients answer as before.
    const old = await admin.client.get(`${path}/search-entries/?search=${encodeURIComponent("lie kar")}`);
    expect(old.body).toEqual([]);
  });

  test("the game's own leagues have no such list, and one of more than 512 is only searched", async () => {
    const { body } = await member.client.get(`/api/entry/${member.entryId}/`);
    const own = body.leagues.classic.filter((row: { league_type: string }) => row.league_type === "s");
    for (const { id } of own) expect((await member.client.get(`/api/league/${id}/members/`)).status).toBe(404);
    await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id,
        joined_at, brand)
      select n, n, 'Lag ' || n, 'Per', 'Hansen', 1, game_now(), 'main_nb' from generate_series(100001, 100510) n`.execute(
      server.ctx.db,
    );
    await sql`insert into league_members (league_id, entry_id, joined_at)
      select ${league.leagueId}, n, game_now() from generate_series(100001, 100510) n`.execute(server.ctx.db);
    expect(codesOf(await members(member), "non_field_errors")).toEqual(["large_leagues_forbidden"]);
    const found = (await members(member, "hans")).body;
    expect([found.members.length, found.has_more]).toEqual([50, true]);
    expect((await members(member, "lie")).body).toMatchObject({
      has_more: false,
      members: [{ player_name: "Karine Lie" }],
    });
  });
});

describe("co-administrators", () => {
  test("take out, let in, invite and tell, and nothing that is the administrator's alone", async () => {
    await joinByCode(outsider, league.code);
    expect((await ban(member, outsider.entryId)).body).toEqual(NOT_ALLOWED);
    expect((await summary(member)).league.entry_can_invite).toBe(false);
    expect([(await add(admin, member.entryId)).status, (await summary(member)).entry_can_manage]).toEqual([200, true]);
    expect((await summary(second)).entry_can_manage).toBe(false);

    expect((await summary(member)).league).toMatchObject({ entry_can_admin: false, entry_can_invite: true });
    const { body } = await member.client.get(`/api/entry/${member.entryId}/`);
    const row = body.leagues.classic.find(({ id }: { id: number }) => id === league.leagueId);
    expect(row).toMatchObject({ entry_can_admin: false, entry_can_invite: true, entry_can_leave: true });
    expect((await member.client.get(`${path}/code/`)).body).toEqual({ code: league.code });
    const bans = [{ entry: outsider.entryId, player_name: "Ola Vik" }];
    expect((await ban(member, outsider.entryId)).body).toEqual(bans);
    expect((await league.detail(member)).bans).toEqual(bans);
    expect((await member.client.post(`${path}/bans/unban/`, { entry: outsider.entryId })).body).toEqual([]);
    expect((await say(member, "Hei")).status).toBe(200);

    const settings = { name: "Kuppet", start_event: 1, admin_entry: member.entryId };
    const refused = await Promise.all([
      member.client.put(`/api/leagues-classic/${league.leagueId}/`, settings),
      member.client.post("/api/leagues-private/delete/", { league: league.leagueId }),
      member.client.post(`${path}/code/regenerate/`, {}),
      member.client.put(`${path}/embed/`, { allowed: true }),
      member.client.get(`${path}/webhooks/`),
      add(member, second.entryId),
      end(member, second.entryId),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await summary(admin)).toMatchObject({ league: { name: "Kollektivet", entry_can_admin: true } });
  });

  test("take out neither the administrator, nor themselves, nor each other", async () => {
    await add(admin, member.entryId);
    await add(admin, second.entryId);
    expect(codesOf(await ban(member, admin.entryId), "entry")).toEqual(["invalid"]);
    expect(codesOf(await ban(member, member.entryId), "entry")).toEqual(["invalid"]);
    expect((await ban(member, second.entryId)).body).toEqual(NOT_ALLOWED);
    expect((await members(admin)).body.members).toHaveLength(3);
    // The administrator does, and that was that.
    expect((await ban(admin, second.entryId)).status).toBe(200);
    await admin.client.post(`${path}/bans/unban/`, { entry: second.entryId });
    await joinByCode(second, league.code);
    expect((await summary(second)).entry_can_manage).toBe(false);
  });

  test("are members, five at most; naming one twice is the same as once", async () => {
    expect(codesOf(await add(admin, outsider.entryId), "entry")).toEqual(["not_a_member"]);
    expect(codesOf(await add(admin, admin.entryId), "entry")).toEqual(["invalid"]);
    await add(admin, member.entryId);
    expect((await add(admin, member.entryId)).status).toBe(200);
    const more = [second, outsider, ...(await Promise.all([1, 2, 3].map(() => people.createEntry())))];
    for (const one of more) await joinByCode(one, league.code);
    for (const one of more.slice(0, 4)) expect((await add(admin, one.entryId)).status).toBe(200);
    const refused = await add(admin, more[4]!.entryId);
    expect([refused.status, codesOf(refused, "non_field_errors")]).toEqual([400, ["too_many_co_administrators"]]);
    expect((await league.acts()).filter(({ kind }) => kind === "co_administrator")).toHaveLength(5);
  });

  test("stop when the administrator says so, of their own accord, and when they leave", async () => {
    for (const stop of [() => end(admin, member.entryId), () => end(member, member.entryId)]) {
      await add(admin, member.entryId);
      expect((await stop()).status).toBe(200);
      expect((await summary(member)).entry_can_manage).toBe(false);
      expect((await say(member, "Hei")).status).toBe(403);
    }
    expect((await end(member, member.entryId)).body).toEqual(NOT_ALLOWED);
    expect((await end(admin, member.entryId)).status).toBe(200);
    await add(admin, member.entryId);
    await member.client.post(`${path}/leave/`, {});
    await joinByCode(member, league.code);
    expect((await summary(member)).entry_can_manage).toBe(false);
  });

  test("what they did is in the log under their own names", async () => {
    await add(admin, member.entryId);
    await ban(member, second.entryId);
    await say(member, "Hei");
    await member.client.delete(`${path}/message/`);
    await end(member, member.entryId);
    const { results } = (await admin.client.get(`${path}/log/`)).body;
    const told = results
      .slice(0, 5)
      .map(({ kind, entry, subject }: { kind: string; entry: number; subject: null | { entry: number } }) => [
        kind,
        entry,
        subject?.entry ?? null,
      ]);
    expect(told).toEqual([
      ["co_administrator_ended", member.entryId, member.entryId],
      ["message_taken", member.entryId, null],
      ["message", member.entryId, null],
      ["ban", member.entryId, second.entryId],
      ["co_administrator", admin.entryId, member.entryId],
    ]);
  });

  test("a league goes to a co-administrator before others when its administrator leaves the game", async () => {
    const boss = await people.createEntry();
    const made = (await boss.client.post("/api/leagues-classic/", { name: "Arven", start_event: 1 })).body;
    for (const one of [member, second]) await joinByCode(one, made.code);
    await boss.client.post(`/api/league/${made.id}/co-administrators/add/`, { entry: second.entryId });
    expect((await boss.client.post("/api/player/delete/", { password: boss.password })).status).toBe(200);
    const { body } = await second.client.get(`/api/league/${made.id}/members/`);
    expect(body.members).toMatchObject([
      { entry: second.entryId, role: "administrator" },
      { role: "member" },
      { role: "member" },
    ]);
    await second.client.post("/api/leagues-private/delete/", { league: made.id });
  });
});

describe("what members are told", () => {
  test("members read it on their league's pages, with who wrote it; nobody else does, and it can be taken back", async () => {
    const text = "Premien er en kasse brus.\nFrist for innskudd er fredag.";
    const written = await say(admin, `  ${text.replace("\n", "\r\n")} `);
    const message = {
      text,
      time: expect.stringMatching(/^\d{4}-/),
      entry: admin.entryId,
      entry_name: "Sjefen",
      player_name: "Ada Berg",
    };
    expect([written.status, written.body]).toEqual([200, message]);
    expect((await summary(member)).message).toEqual(message);
    for (const stranger of [outsider.client, people.teamless.client, operator.client, server.client()]) {
      const { body } = await stranger.get(`${path}/summary/`);
      expect([body.message, body.entry_can_manage]).toEqual([null, false]);
      expect(JSON.stringify(body)).not.toContain("brus");
    }
    expect((await say(member, "Nei")).body).toEqual(NOT_ALLOWED);
    expect((await member.client.delete(`${path}/message/`)).body).toEqual(NOT_ALLOWED);
    await say(admin, "Noe annet");
    expect((await summary(member)).message.text).toBe("Noe annet");
    expect((await admin.client.delete(`${path}/message/`)).status).toBe(200);
    expect((await admin.client.delete(`${path}/message/`)).status).toBe(200);
    expect((await summary(member)).message).toBeNull();
    expect((await league.acts()).map(({ kind }) => kind)).toEqual(["created", "message", "message", "message_taken"]);
  });

  test("it has at most 300 characters, something to read, and nothing that plays tricks", async () => {
    expect(codesOf(await say(admin, " \n "), "text")).toEqual(["blank"]);
    expect(codesOf(await say(admin, "⚽".repeat(301)), "text")).toEqual(["max_length"]);
    expect(codesOf(await say(admin, "Skjult \u202Etekst"), "text")).toEqual(["control_characters"]);
    expect((await summary(member)).message).toBeNull();
    expect((await say(admin, "⚽".repeat(300))).status).toBe(200);
    expect(codesOf(await admin.client.put(`${path}/message/`, {}), "text")).toEqual(["required"]);
  });

  test("an hour has an end", async () => {
    const boss = await people.createEntry();
    const made = (await boss.client.post("/api/leagues-classic/", { name: "Pratsomt", start_event: 1 })).body;
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await boss.client.put(`/api/league/${made.id}/message/`, { text: `Nr. ${index}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await boss.client.get(`/api/league/${made.id}/summary/`)).body.message.text).toBe("Nr. 9");
  });

  test("a watched word and a complaint lead it to the operators, who take it away and say why", async () => {
    const cases = async () => {
      const { body } = await operator.client.get("/api/control/people/cases/");
      return body.cases.filter(
        ({ part, subject }: { part: string; subject: number }) => part === "message" && subject === league.leagueId,
      );
    };
    const report = (by: SeasonEntry, id = league.leagueId) =>
      by.client.post("/api/reports/", { part: "message", id, reason: "offensive", note: "" });
    expect((await report(member)).status).toBe(404);
    await say(admin, "Dere er noen fitter, hilsen fitte");
    expect(await cases()).toMatchObject([{ words: ["fitte"], beside: "Kollektivet", reports: [] }]);
    // A replaced message takes effect at once.
    await say(admin, "Dere er dumme");
    expect(await cases()).toEqual([]);
    expect(codesOf(await report(admin), "non_field_errors")).toEqual(["own_name"]);
    // Strangers do not learn that there is one.
    expect((await report(outsider)).status).toBe(404);
    expect((await report(member)).status).toBe(200);
    expect(await cases()).toMatchObject([{ name: "Dere er dumme", reports: [{ reason: "offensive" }] }]);

    const wish = { part: "message", id: league.leagueId, before: "Dere er dumme", reason: "Støtende" };
    const names = "/api/control/people/names/";
    expect((await operator.client.post(names, { ...wish, name: "Dere er fine" })).status).toBe(400);
    expect((await summary(member)).message.text).toBe("Dere er dumme");
    expect((await operator.client.post(names, wish)).body).toEqual({ name: "" });
    expect((await summary(member)).message).toBeNull();
    expect(await cases()).toEqual([]);
    expect((await operator.client.post(names, wish)).status).toBe(404);
    const { body } = await operator.client.get("/api/control/audit/?area=people");
    expect(body.results[0]).toMatchObject({
      action: "people.rename_message",
      subject: `league ${league.leagueId}`,
      details: { reason: "Støtende" },
    });
  });

  test("it goes with the account of who wrote it, and the cases about it too", async () => {
    const helper = await people.createEntry();
    await joinByCode(helper, league.code);
    await add(admin, helper.entryId);
    await say(helper, "Fitte er et ord jeg skrev");
    expect((await helper.client.post("/api/player/delete/", { password: helper.password })).status).toBe(200);
    expect((await summary(member)).message).toBeNull();
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from name_cases where name like '%jeg skrev'`.execute(server.owner);
    expect(rows).toEqual([{ left: 0 }]);
  });
});
