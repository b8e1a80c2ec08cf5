/** The league's log over HTTP: members' view, the administrator's, and no view for others. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { ClientAnswer, TestServer } from "../../../../testing/index.ts";
import {
  joinByCode,
  type LeaguePeople,
  makeLeague,
  NOT_ALLOWED,
  NOT_SIGNED_IN,
  type PrivateLeague,
  startLeaguePeople,
} from "../private-league.testing.ts";

let people: LeaguePeople;
let server: TestServer;
let league: PrivateLeague;

beforeAll(async () => {
  people = await startLeaguePeople();
  ({ server } = people);
});
afterAll(() => server?.close());
beforeEach(async () => {
  league = await makeLeague(people);
});
afterEach(() => league.remove());

const log = (by = people.member, query = "") => by.client.get(`/api/league/${league.leagueId}/log/${query}`);
/** Acts of the administrators. */
const told = async (by = people.member) => {
  const { results } = (await log(by)).body as { results: { kind: string }[] };
  return results.filter(({ kind }) => kind !== "joined" && kind !== "left") as ClientAnswer["body"];
};
const change = (changes: object) =>
  people.admin.client.put(`/api/leagues-classic/${league.leagueId}/`, {
    name: "Kollektivet",
    start_event: 1,
    admin_entry: people.admin.entryId,
    ...changes,
  });
const ADMIN = { entry_name: "Sjefen", player_name: "Ada Berg" };

test("members read who made the league, and what was changed from what to what", async () => {
  await change({ name: "Kollektivet II", start_event: 2, closed: true, code_privacy: "l" });
  const { status, body } = await log();
  expect(status).toBe(200);
  expect(body).toMatchObject({ has_next: false, page: 1 });
  const [changed, made] = await told();
  expect(made).toEqual({
    id: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    kind: "created",
    entry: people.admin.entryId,
    ...ADMIN,
    subject: null,
    changes: [],
    format: null,
    correction: null,
  });
  expect(changed).toMatchObject({ kind: "settings", ...ADMIN, subject: null });
  expect(changed.changes).toEqual([
    { field: "name", from: "Kollektivet", to: "Kollektivet II" },
    { field: "start_event", from: "1", to: "2" },
    { field: "closed", from: "false", to: "true" },
    { field: "code_privacy", from: "p", to: "l" },
  ]);
});

test("a new code is told, and what it is is not", async () => {
  const { body } = await people.admin.client.post(`/api/league/${league.leagueId}/code/regenerate/`, {});
  const answer = await log();
  expect(answer.body.results[0]).toMatchObject({ kind: "code", ...ADMIN, subject: null, changes: [] });
  for (const code of [league.code, body.code]) expect(JSON.stringify(answer.body)).not.toContain(code);
});

test("who was kept out is told to the administrator alone", async () => {
  const out = { entry: people.second.entryId };
  await people.admin.client.post(`/api/league/${league.leagueId}/bans/ban/`, out);
  await people.admin.client.post(`/api/league/${league.leagueId}/bans/unban/`, out);
  const kinds = ["unban", "ban", "created"];
  expect((await told()).map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  const ofMember = JSON.stringify(await told());
  for (const secret of ["100% Ball_", "Karine Lie", `"entry":${people.second.entryId}`]) {
    expect(ofMember).not.toContain(secret);
  }
  const subject = { entry: people.second.entryId, entry_name: "100% Ball_", player_name: "Karine Lie" };
  expect((await told(people.admin)).slice(0, 2)).toMatchObject([
    { kind: "unban", subject },
    { kind: "ban", subject },
  ]);
  // The entry is no member now.
  expect((await log(people.second)).status).toBe(403);
});

test("a new administrator is named, and so is who handed over", async () => {
  await change({ admin_entry: people.member.entryId });
  expect((await told())[0]).toMatchObject({
    kind: "administrator",
    ...ADMIN,
    subject: { entry: people.member.entryId, entry_name: "Bråkmakerne", player_name: "Kari Moe" },
  });
});

test("who joined and who left is told, each with when", async () => {
  await joinByCode(people.outsider, league.code);
  await people.outsider.client.post(`/api/league/${league.leagueId}/leave/`, {});
  const { results } = (await log()).body;
  const ola = { entry: people.outsider.entryId, entry_name: "Utenfor", player_name: "Ola Vik", subject: null };
  expect(results.slice(0, 2)).toMatchObject([
    { kind: "left", ...ola },
    { kind: "joined", ...ola },
  ]);
  expect(results.map(({ kind }: { kind: string }) => kind)).toEqual(["left", "joined", "joined", "joined", "created"]);
  for (const { time } of results) expect(Date.parse(time)).toBeLessThanOrEqual(server.ctx.clock.nowMs());
});

test("only members read it; a league that does not exist is not found", async () => {
  const path = `/api/league/${league.leagueId}/log/`;
  const visitor = await server.client().get(path);
  expect([visitor.status, visitor.body]).toEqual([403, NOT_SIGNED_IN]);
  for (const { client } of [people.outsider, people.teamless]) {
    const refused = await client.get(path);
    expect([refused.status, refused.body]).toEqual([403, NOT_ALLOWED]);
  }
  expect((await people.member.client.get("/api/league/999999/log/")).status).toBe(404);
  expect((await log(people.member, "?page=0")).status).toBe(400);
});

test("it comes by 50, newest first, and a page past the end is empty [AP-003]", async () => {
  await sql`insert into league_log (league_id, at, entry_id, kind)
    select ${league.leagueId}, game_now(), ${people.admin.entryId}, 'code' from generate_series(1, 60)`.execute(
    server.ctx.db,
  );
  const pages = await Promise.all([1, 2, 3].map(async (page) => (await log(people.member, `?page=${page}`)).body));
  expect(pages.map(({ results, has_next: more, page }) => [page, results.length, more])).toEqual([
    [1, 50, true],
    [2, 13, false],
    [3, 0, false],
  ]);
  const ids = pages.flatMap(({ results }) => results.map(({ id }: { id: number }) => id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(pages[1]!.results.at(-1).kind).toBe("created");
});

test("who deleted his account is named as everywhere, and handing over by it is told", async () => {
  await joinByCode(people.outsider, league.code);
  await change({ admin_entry: people.outsider.entryId });
  const { client, password } = people.outsider;
  expect((await client.post("/api/player/delete/", { password })).status).toBe(200);
  const [handed] = await told();
  expect(handed).toMatchObject({ kind: "administrator", subject: ADMIN });
  expect(handed.player_name).toMatch(/^Slettet/);
  expect(JSON.stringify(await told())).not.toMatch(/Utenfor|Ola Vik/);
});
