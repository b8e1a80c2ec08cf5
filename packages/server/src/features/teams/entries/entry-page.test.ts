import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  cheapSquad,
  createEntry,
  entryBody,
  readMarket,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

let t: TestServer;
let mine: CreatedTestEntry;
let lastDeadlineMs: number;

beforeAll(async () => {
  t = await startTestServer();
  const season = await buildSeason(t, { rounds: 2 });
  lastDeadlineMs = season.rounds.at(-1)!.deadlineAtMs;
  mine = await createEntry(t, { name: "Mitt lag" });
});
afterAll(() => t.close());

const rowOf = async (entry: CreatedTestEntry) =>
  (await sql`select * from entries where entry_id = ${entry.entryId}`.execute(t.ctx.db)).rows[0];

test("the page shows everybody the team, and only the owner newsletter and language [AP-016]", async () => {
  const own = await mine.client.get(`/api/entry/${mine.entryId}/`);
  expect(own.body).toMatchObject({
    id: mine.entryId,
    name: "Mitt lag",
    email: false,
    language: "nb",
    favourite_team: null,
  });
  const seen = await t.client().get(`/api/entry/${mine.entryId}`);
  expect(seen.status).toBe(200);
  expect(seen.body).not.toHaveProperty("email");
  expect(seen.body).not.toHaveProperty("language");
  expect(seen.body.leagues.classic[0]).toMatchObject({ short_name: "overall", entry_rank: null, entry_last_rank: 0 });
  const text = JSON.stringify(seen.body);
  expect(text).not.toContain(mine.email);
  expect(text).not.toContain("1990-05-17");
  const missing = await t.client().get("/api/entry/4711/");
  expect([missing.status, missing.body]).toEqual([404, { detail: "Not found." }]);
  expect((await t.client().get("/api/entry/abc/")).status).toBe(400);
});

test("details are changed one by one or together, and the log says from what to what [AP-017]", async () => {
  const one = await mine.client.put("/api/entry-update/", { name: " Nytt navn " });
  expect(one.body).toMatchObject({ id: mine.entryId, name: "Nytt navn", language: "nb" });
  const kit = JSON.stringify({ kit_shirt_type: "plain", kit_shirt_base: "#e1000f", kit_shirt_logo: null });
  const all = { name: "Nytt navn", kit, favourite_team: 17, email: true, language: "en" };
  expect((await mine.client.put("/api/entry-update/", all)).body).toMatchObject(all);
  const none = await mine.client.post("/api/entry-update/", { kit: "", favourite_team: -1 });
  expect(none.body).toMatchObject({ name: "Nytt navn", kit: null, favourite_team: null, email: true });
  const { results } = (await mine.client.get(`/api/entry/${mine.entryId}/log/`)).body;
  expect(results[0]).toMatchObject({
    kind: "details",
    before: { favouriteClubId: 17 },
    after: { favouriteClubId: null },
  });
});

test.each([
  ["name", { name: "  " }, "blank"],
  ["name", { name: "A".repeat(21) }, "max_length"],
  ["language", { language: "sv" }, "invalid_choice"],
  ["favourite_team", { favourite_team: 77 }, "does_not_exist"],
  ["kit", { kit: "{<script>" }, "invalid"],
  ["kit", { kit: JSON.stringify({ kit_shirt_base: "<script>" }) }, "invalid"],
  ["email", { email: "yes" }, "invalid"],
])("a wrong %s changes nothing %j [AP-017]", async (field, body, code) => {
  const before = await rowOf(mine);
  const answer = await mine.client.put("/api/entry-update/", { name: "Noe annet", ...body });
  expect(answer.status).toBe(400);
  expect(answer.body[field].map((problem: { code: string }) => problem.code)).toContain(code);
  expect(await rowOf(mine)).toEqual(before);
});

test("only somebody with a team changes one [AP-017]", async () => {
  expect((await t.client().put("/api/entry-update/", { name: "Hei" })).status).toBe(403);
  const { client } = await t.signUp();
  expect((await client.put("/api/entry-update/", { name: "Hei" })).status).toBe(403);
});

test("a favourite club that changes before the first deadline takes the entry to the other fan league [EG-50]", async () => {
  const fan = await createEntry(t, { favouriteClubId: 5 });
  const fanLeagues = async () => {
    const { body } = await t.client().get(`/api/entry/${fan.entryId}/`);
    const names = body.leagues.classic.map((league: { short_name: string }) => league.short_name);
    return names.filter((name: string) => name.startsWith("team-"));
  };
  expect(await fanLeagues()).toEqual(["team-5"]);
  await fan.client.put("/api/entry-update/", { favourite_team: 6 });
  expect(await fanLeagues()).toEqual(["team-6"]);
  await fan.client.put("/api/entry-update/", { name: "Samme klubb" });
  expect(await fanLeagues()).toEqual(["team-6"]);
  await fan.client.put("/api/entry-update/", { favourite_team: null });
  expect(await fanLeagues()).toEqual([]);
});

test("a club chosen after the first deadline is shown, but joins no fan league, and none is left [EG-50]", async () => {
  const early = await createEntry(t, { favouriteClubId: null });
  await early.client.put("/api/entry-update/", { favourite_team: 5 });
  const late = await createEntry(t);
  await sql`update rounds set deadline_at = game_now() where round_id = 1`.execute(t.ctx.db);
  await t.tick();
  const answer = await late.client.put("/api/entry-update/", { favourite_team: 5 });
  expect(answer.body.favourite_team).toBe(5);
  const names = (body: { leagues: { classic: { short_name: string }[] } }) =>
    body.leagues.classic.map((league) => league.short_name);
  expect(names(answer.body)).not.toContain("team-5");
  expect(names((await t.client().get(`/api/entry/${early.entryId}/`)).body)).toContain("team-5");
  await early.client.put("/api/entry-update/", { favourite_team: 6 });
  expect(names((await t.client().get(`/api/entry/${early.entryId}/`)).body)).toContain("team-5");
});

test("after the last deadline nobody enters, and the last squad can still be looked at [EG-03] [AP-020]", async () => {
  await t.setNow(new Date(lastDeadlineMs + 1000).toISOString());
  await t.tick();
  const market = await readMarket(t);
  const { client } = await t.signUp();
  const answer = await client.post("/api/entry-create/", entryBody(market, cheapSquad(t, market)));
  expect([answer.status, answer.body.non_field_errors[0].code]).toEqual([400, "game_over"]);
  const team = await mine.client.get(`/api/my-team/${mine.entryId}/`);
  expect(team.status).toBe(200);
  expect(team.body.picks).toHaveLength(15);
  const { picks } = team.body;
  const save = await mine.client.post(`/api/my-team/${mine.entryId}/`, { chip: null, picks });
  expect([save.status, save.body.non_field_errors[0].code]).toEqual([400, "game_over"]);
});
