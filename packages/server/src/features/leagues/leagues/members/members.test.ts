/** Members of a private league, through HTTP: suspensions, leaving, deleting, and finding members. */
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
let teamless: SignedUp;
let league: PrivateLeague;
let leagueId = 0;
let code = "";

const ban = (entry: SeasonEntry, id: number) => entry.client.post(`/api/league/${leagueId}/bans/ban/`, { entry: id });
const unban = (entry: SeasonEntry, id: number) =>
  entry.client.post(`/api/league/${leagueId}/bans/unban/`, { entry: id });
const leave = (entry: SeasonEntry) => entry.client.post(`/api/league/${leagueId}/leave/`, {});

beforeAll(async () => {
  people = await startLeaguePeople();
  ({ server, admin, member, second, outsider, teamless } = people);
});
afterAll(() => server?.close());

beforeEach(async () => {
  league = await makeLeague(people);
  ({ leagueId, code } = league);
});
afterEach(() => league.remove());

describe("suspensions", () => {
  test("a ban removes and blocks; lifting it only lets in again [EG-58, AP-043, AP-044, LG-39]", async () => {
    const banned = await ban(admin, member.entryId);
    expect(banned.status).toBe(200);
    expect(banned.body).toEqual([{ entry: member.entryId, player_name: "Kari Moe" }]);
    expect(await league.newcomers()).toEqual([admin.entryId, second.entryId]);
    expect((await member.client.get(`/api/leagues-classic/${leagueId}/`)).status).toBe(403);
    const { body } = await member.client.get(`/api/entry/${member.entryId}/`);
    expect(body.leagues.classic.map(({ id }: { id: number }) => id)).not.toContain(leagueId);
    expect(codesOf(await joinByCode(member, code), "non_field_errors")).toEqual(["entry_banned"]);

    const lifted = await unban(admin, member.entryId);
    expect([lifted.status, lifted.body]).toEqual([200, []]);
    expect(await league.newcomers()).not.toContain(member.entryId);
    expect((await joinByCode(member, code)).status).toBe(200);
    expect(await league.newcomers()).toContain(member.entryId);
    expect((await league.acts()).slice(1)).toEqual([
      { kind: "ban", entry_id: admin.entryId, details: { bannedEntryId: member.entryId, wasMember: true } },
      { kind: "unban", entry_id: admin.entryId, details: { bannedEntryId: member.entryId } },
    ]);
  });

  test("banning or lifting twice is the same as once", async () => {
    const bans = [{ entry: member.entryId, player_name: "Kari Moe" }];
    expect((await ban(admin, member.entryId)).body).toEqual(bans);
    expect((await ban(admin, member.entryId)).body).toEqual(bans);
    expect((await unban(admin, member.entryId)).body).toEqual([]);
    expect((await unban(admin, member.entryId)).body).toEqual([]);
    expect((await league.acts()).map(({ kind }) => kind)).toEqual(["created", "ban", "unban"]);
  });

  test("who is not in the league can be kept out of it beforehand; only the administrator sees the list", async () => {
    expect((await ban(admin, outsider.entryId)).status).toBe(200);
    expect(codesOf(await joinByCode(outsider, code), "non_field_errors")).toEqual(["entry_banned"]);
    expect((await league.detail(admin)).bans).toEqual([{ entry: outsider.entryId, player_name: "Ola Vik" }]);
    expect((await league.detail(member)).bans).toEqual([]);
    await unban(admin, outsider.entryId);
  });

  test("the administrator himself and entries that do not exist cannot be banned [LG-30]", async () => {
    expect(codesOf(await ban(admin, admin.entryId), "entry")).toEqual(["invalid"]);
    expect(codesOf(await ban(admin, 987_654_321), "entry")).toEqual(["does_not_exist"]);
    expect(codesOf(await admin.client.post(`/api/league/${leagueId}/bans/ban/`, {}), "entry")).toEqual(["required"]);
  });
});

describe("leaving and deleting", () => {
  test("a member leaves and is gone from table and team page; rejoining is possible [AP-047, LG-05]", async () => {
    const left = await leave(member);
    expect([left.status, left.body]).toEqual([200, {}]);
    expect(await league.newcomers()).toEqual([admin.entryId, second.entryId]);
    const again = await leave(member);
    expect([again.status, codesOf(again, "non_field_errors")]).toEqual([400, ["not_a_member"]]);
    expect((await joinByCode(member, code)).status).toBe(200);
  });

  test("the administrator, a league of one, and system leagues: no leaving [LG-42]", async () => {
    expect([(await leave(admin)).status, (await leave(admin)).body]).toEqual([403, NOT_ALLOWED]);
    await leave(member);
    await leave(second);
    expect((await leave(admin)).status).toBe(403);
    const { body } = await member.client.get(`/api/entry/${member.entryId}/`);
    const system = body.leagues.classic.filter((row: { league_type: string }) => row.league_type === "s");
    expect(system.length).toBeGreaterThan(1);
    for (const row of system) {
      expect(row.entry_can_leave).toBe(false);
      expect((await member.client.post(`/api/league/${row.id}/leave/`, {})).status).toBe(403);
    }
  });

  test("leaving needs a signed-in team", async () => {
    const path = `/api/league/${leagueId}/leave/`;
    expect((await server.client().post(path, {})).body).toEqual(NOT_SIGNED_IN);
    expect((await teamless.client.post(path, {})).body).toEqual(NOT_ALLOWED);
    expect(codesOf(await outsider.client.post(path, {}), "non_field_errors")).toEqual(["not_a_member"]);
  });

  test("a deleted league is gone for everybody, and its code with it [AP-046, LG-05]", async () => {
    await ban(admin, outsider.entryId);
    const gone = await admin.client.post("/api/leagues-private/delete/", { league: leagueId });
    expect([gone.status, gone.body]).toEqual([200, {}]);
    await server.whenCurrent();
    expect((await server.client().get(`/api/leagues-classic/${leagueId}/standings/`)).status).toBe(404);
    for (const entry of [admin, member]) {
      const { body } = await entry.client.get(`/api/entry/${entry.entryId}/`);
      expect(body.leagues.classic.map(({ id }: { id: number }) => id)).not.toContain(leagueId);
    }
    expect(codesOf(await joinByCode(outsider, code), "code")).toEqual(["invalid"]);
    const { rows } = await sql<{ left: number }>`select
      (select count(*) from league_members where league_id = ${leagueId}) +
      (select count(*) from league_bans where league_id = ${leagueId}) as left`.execute(server.ctx.db);
    expect(rows).toEqual([{ left: 0 }]);
    expect((await league.acts()).at(-1)).toEqual({
      kind: "deleted",
      entry_id: admin.entryId,
      details: { name: "Kollektivet" },
    });
    expect((await admin.client.post("/api/leagues-private/delete/", { league: leagueId })).status).toBe(404);
  });
});

describe("finding members", () => {
  const search = (entry: SeasonEntry, text: string) =>
    entry.client.get(`/api/league/${leagueId}/search-entries/?search=${encodeURIComponent(text)}`);

  test("by team or manager, whatever the capitals; never the administrator [AP-038, LG-32]", async () => {
    const kari = { entry: member.entryId, entry_name: "Bråkmakerne", player_name: "Kari Moe" };
    const karine = { entry: second.entryId, entry_name: "100% Ball_", player_name: "Karine Lie" };
    expect((await search(admin, "KARI")).body).toEqual([kari, karine]);
    expect((await search(admin, "BRÅK")).body).toEqual([kari]);
    expect((await search(admin, "kari m")).body).toEqual([kari]);
    // These stand for themselves.
    expect((await search(admin, "%")).body).toEqual([karine]);
    expect((await search(admin, "_")).body).toEqual([karine]);
    expect((await search(admin, "Ada")).body).toEqual([]);
    expect((await search(admin, "Ola")).body).toEqual([]);
    expect((await search(admin, " ")).body).toEqual([]);
    expect((await admin.client.get(`/api/league/${leagueId}/search-entries/`)).body).toEqual([]);
  });

  test("all members in the order of joining; members only [AP-035, AP-081]", async () => {
    const path = `/api/league/${leagueId}/entries/`;
    const all = await member.client.get(path);
    expect(all.body).toEqual([
      { entry: admin.entryId, entry_name: "Sjefen", player_name: "Ada Berg" },
      { entry: member.entryId, entry_name: "Bråkmakerne", player_name: "Kari Moe" },
      { entry: second.entryId, entry_name: "100% Ball_", player_name: "Karine Lie" },
    ]);
    for (const address of [path, `/api/league/${leagueId}/search-entries/?search=a`]) {
      expect((await outsider.client.get(address)).body).toEqual(NOT_ALLOWED);
      expect((await teamless.client.get(address)).body).toEqual(NOT_ALLOWED);
      expect((await server.client().get(address)).body).toEqual(NOT_SIGNED_IN);
    }
  });

  test("a league of more than 512 is not listed, but searched; it is large [AP-098]", async () => {
    expect((await league.detail(admin)).is_large).toBe(false);
    await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, started_round_id,
        joined_at, brand)
      select n, n, 'Lag ' || n, 'Per', 'Hansen', 1, game_now(), 'main_nb' from generate_series(100001, 100510) n`.execute(
      server.ctx.db,
    );
    const addMembers = (from: number, to: number) =>
      sql`insert into league_members (league_id, entry_id, joined_at)
        select ${leagueId}, n, game_now() from generate_series(${from}::bigint, ${to}::bigint) n`.execute(
        server.ctx.db,
      );
    await addMembers(100_001, 100_509);
    expect((await admin.client.get(`/api/league/${leagueId}/entries/`)).body).toHaveLength(512);
    expect((await league.detail(admin)).is_large).toBe(true);
    await addMembers(100_510, 100_510);
    const refused = await admin.client.get(`/api/league/${leagueId}/entries/`);
    expect([refused.status, codesOf(refused, "non_field_errors")]).toEqual([400, ["large_leagues_forbidden"]]);
    expect((await search(admin, "Kari")).body).toHaveLength(2);
    expect((await search(admin, "Hansen")).body).toHaveLength(50);
  });
});
