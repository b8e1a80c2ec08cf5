/** Matches that come and go while the season is played: one by one and from a file, by two operators, in every process alike. */
import { roundId } from "@elleveren/rules";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createContext, type OpenContext } from "../../../create-context.ts";
import {
  buildSeason,
  sql,
  startTestServer,
  testConfig,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";
import { recordFacts } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { createLive } from "../../live/index.ts";

const HERE = "/api/control/fixtures/";

let t: TestServer;
/** Another web process. */
let follower: OpenContext;
let season: Season;
let kari: SignedUp;
let ola: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
  kari = await t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  ola = await t.signUp({ role: "operator", firstName: "Ola", lastName: "Vakt" });
  const databaseUrl = t.ctx.pool.options.connectionString!;
  follower = await createContext({ config: testConfig(), databaseUrl, log: pino({ level: "silent" }), createLive });
});
afterAll(async () => {
  await follower?.close();
  await t?.close();
});

type Fixture = Record<"id" | "team_h" | "team_a", number> & { readonly event: number | null };
const all = async (): Promise<Fixture[]> => (await kari.client.get(HERE)).body.fixtures;
const add = (body: object, as = kari) => as.client.post(HERE, body);
const remove = (id: number, body: object, as = kari) => as.client.post(`${HERE}${id}/removal/`, body);
const club = (index: number) => season.clubs[index]!;
const problemsOf = (answer: { body: Record<string, object[]> }) => answer.body;
/** Seen in both processes. */
async function inMemory(id: number) {
  const seen = [];
  for (const { live } of [t.ctx, follower.ctx]) {
    await live.whenCurrent();
    const memory = live.findSeason()!;
    const fixture = [...memory.fixtures.values()].find(({ fixtureId }) => fixtureId === id);
    const [own] = [...memory.footballers.values()].filter(({ clubId }) => clubId === fixture?.homeClubId);
    const matches = own && memory.roundPoints.get(roundId(2))?.get(own.footballerId)?.matches;
    seen.push({ there: fixture !== undefined, matches: matches?.map(({ fixtureId }) => Number(fixtureId)) ?? [] });
  }
  return seen;
}

/** A pair that meets in no round of the season, both of them with a match in round 2. */
async function newPair(): Promise<readonly [number, number]> {
  const met = new Set((await all()).map((f) => `${f.team_h} ${f.team_a}`));
  for (const home of season.clubs) {
    for (const away of season.clubs) {
      if (home !== away && !met.has(`${home.clubId} ${away.clubId}`)) return [home.clubId, away.clubId];
    }
  }
  throw new Error("everybody meets everybody");
}

test("a match is added: what it means is said first, it is in every process at once, and in the audit log", async () => {
  const [team_h, team_a] = await newPair();
  const match = { team_h, team_a, event: 2, kickoff_time: "2030-01-01T17:00:00+01:00", code: 4711, tv_channel: "TV 2" };
  const before = await all();
  const warned = await add(match);
  expect([warned.status, warned.body.code]).toEqual([409, "warned"]);
  expect(warned.body.warnings).toHaveLength(2);
  expect(warned.body.warnings).toMatchObject([
    { code: "double_round", event: 2, matches: 2 },
    { code: "double_round", event: 2, matches: 2 },
  ]);
  expect(await all()).toEqual(before);
  expect(problemsOf(await add({ ...match, confirmed: true }))).toMatchObject({
    non_field_errors: [{ code: "reason_needed" }],
  });
  const both = await Promise.all([kari, ola].map((as) => add({ ...match, confirmed: true, reason: "The final" }, as)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(problemsOf(both.find(({ status }) => status === 400)!)).toMatchObject({
    code: [{ code: "code_taken" }],
    non_field_errors: [{ code: "fixture_exists" }],
  });
  const { body: added } = both.find(({ status }) => status === 200)!;
  expect(added).toMatchObject({
    id: Math.max(...before.map(({ id }) => id)) + 1,
    event: 2,
    event_state: "upcoming",
    kickoff_time: "2030-01-01T16:00:00Z",
    team_h,
    team_a,
    tv_channel: "TV 2",
    started: false,
  });
  const own = before.find((f) => f.event === 2 && (f.team_h === team_h || f.team_a === team_h))!;
  for (const memory of await inMemory(added.id)) expect(memory).toEqual({ there: true, matches: [own.id, added.id] });
  const open = (await t.client().get("/api/fixtures/?event=2")).body.find((f: Fixture) => f.id === added.id);
  expect(open).toMatchObject({ code: 4711, team_h, team_a, event: 2 });
  const acts = (await kari.client.get(`/api/control/audit/?subject=fixture%20${added.id}`)).body.results;
  expect(acts).toMatchObject([{ action: "fixtures.add", details: { reason: "The final" } }]);
});

test("what cannot be a match is refused by its field, and nothing is there", async () => {
  const before = await all();
  const [a, b] = [club(0).clubId, club(1).clubId];
  const where = { event: null, kickoff_time: null };
  expect(problemsOf(await add({ team_h: a, team_a: a, ...where }))).toMatchObject({
    team_a: [{ code: "own_opponent" }],
  });
  expect(problemsOf(await add({ team_h: 999, team_a: b, event: 77, kickoff_time: null }))).toMatchObject({
    team_h: [{ code: "unknown_club" }],
    event: [{ code: "unknown_round" }],
  });
  expect(problemsOf(await add({ team_h: a, team_a: b, event: null, kickoff_time: "soon" }))).toMatchObject({
    kickoff_time: [{ code: "not_a_time" }],
  });
  expect(problemsOf(await add({ team_h: a, team_a: b, ...where, tickets_url: "javascript:1" }))).toMatchObject({
    tickets_url: [{ code: "not_an_address" }],
  });
  const there = before.find(({ event }) => event === 3)!;
  const again = { team_h: there.team_h, team_a: there.team_a, event: null, kickoff_time: null };
  expect((await add(again)).body.warnings).toEqual([
    { code: "pair_twice", event: 3, team_name: expect.stringContaining(" – ") },
  ]);
  expect(await all()).toEqual(before);
});

test("a match nobody told anything of is taken out, once, and its number is not given again", async () => {
  const added = (await all()).at(-1)! as Fixture & Record<string, unknown>;
  const { event, kickoff_time, tv_channel, tickets_url } = added;
  const seen = { event, kickoff_time, tv_channel, tickets_url };
  const reason = "It was never to be";
  expect((await remove(added.id, { seen: { ...seen, tv_channel: null }, reason })).body.code).toBe("changed");
  const said = { kind: "fixture", fixtureId: added.id, kickoffAtMs: Date.parse("2030-01-01T16:30:00Z") } as never;
  expect((await recordFacts(t.ctx, [said], { source: "feed:league", rank: 1, asItIs: true })).ok).toBe(true);
  const now = { ...seen, kickoff_time: "2030-01-01T16:30:00Z" };
  expect((await remove(added.id, { seen: now, reason })).body).toMatchObject({
    code: "warned",
    warnings: [{ code: "told_by_feed", event: null }],
  });
  const both = await Promise.all([kari, ola].map((as) => remove(added.id, { seen: now, reason, confirmed: true }, as)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  for (const memory of await inMemory(added.id)) expect(memory).toEqual({ there: false, matches: [] });
  for (const { live } of [t.ctx, follower.ctx]) {
    const rounds = live.findSeason()!.roundPoints.get(roundId(2))!;
    expect([...rounds.values()].flatMap(({ matches }) => matches).some((m) => m.fixtureId === added.id)).toBe(false);
  }
  expect((await recordFacts(t.ctx, [said], { source: "feed:league", rank: 1 })).ok).toBe(false);
  const acts = (await kari.client.get(`/api/control/audit/?subject=fixture%20${added.id}`)).body.results;
  expect(acts[0]).toMatchObject({ action: "fixtures.remove", details: { reason, before: { roundId: 2 } } });

  const [team_h, team_a] = await newPair();
  const next = (await add({ team_h, team_a, event: null, kickoff_time: null })).body;
  expect(next.id).toBe(added.id + 1);
  const lineup = season.footballers.filter(({ clubId }) => clubId === team_h).map(({ footballerId }) => footballerId);
  const fact = { kind: "lineup", fixtureId: next.id, clubId: team_h, starters: lineup.slice(0, 11) } as never;
  expect((await recordFacts(t.ctx, [fact], { source: "import" })).ok).toBe(true);
  const untimed = { event: null, kickoff_time: null, tv_channel: null, tickets_url: null };
  expect(problemsOf(await remove(next.id, { seen: untimed, reason }))).toMatchObject({
    non_field_errors: [{ code: "has_facts" }],
  });
  const start = { kind: "fixture", fixtureId: next.id, roundId: 1, started: true } as never;
  expect((await recordFacts(t.ctx, [start], { source: "import" })).ok).toBe(true);
  expect(problemsOf(await remove(next.id, { seen: untimed, reason }))).toMatchObject({
    non_field_errors: [{ code: "started" }],
  });
});

test("a match that is postponed loses its old time everywhere; with a new one it has that", async () => {
  const { fixtures } = (await kari.client.get(HERE)).body;
  const match = fixtures.find(({ event, started }: { event: number; started: boolean }) => event === 3 && !started);
  const values = ({ event, kickoff_time, tv_channel, tickets_url }: typeof match) => ({
    event,
    kickoff_time,
    tv_channel,
    tickets_url,
  });
  const patch = (seen: object, change: object) =>
    kari.client.patch(`${HERE}${match.id}/`, { seen, ...change, reason: "Snow", confirmed: true });
  const postponed = await patch(values(match), { event: null });
  expect([postponed.status, postponed.body.event, postponed.body.kickoff_time]).toEqual([200, null, null]);
  await t.whenCurrent();
  const wire = (await t.client().get("/api/fixtures/")).body.find(({ id }: { id: number }) => id === match.id);
  expect(wire).toMatchObject({ event: null, kickoff_time: null });
  const { body } = await patch(values(postponed.body), { event: 3, kickoff_time: match.kickoff_time });
  expect([body.event, body.kickoff_time]).toEqual([3, match.kickoff_time]);
  const away = await patch(values(body), { event: null, kickoff_time: "2030-03-01T17:00:00Z" });
  expect(away.body.kickoff_time).toBe("2030-03-01T17:00:00Z");
});

test("a file of matches is looked at, then added as it was looked at; with one wrong line nothing is [V2.3.1, V5.2.2]", async () => {
  const send = (text: string, more: object = {}, name = "fixtures.csv") =>
    kari.client.post(`${HERE}files/`, { files: [{ name, text }], ...more });
  const before = await all();
  const [home, away] = await newPair();
  const codeOf = (id: number) => season.clubs.find(({ clubId }) => clubId === id)!.code;
  const there = before.find(({ event }) => event === 4)!;
  const header = "home;away;round;kickoff;id\n";
  const good = `${codeOf(home)};${codeOf(away)};;2030-02-01 18:00+01:00;900\n`;
  const wrong = `${header}${good}1;1;88;;\n${codeOf(there.team_h)};${codeOf(there.team_a)};4;;${before[0]!.id}\n`;
  const answer = await send(wrong);
  expect([answer.status, answer.body.files]).toMatchObject([400, [{ line: 3 }, { line: 3 }, { line: 3 }]]);
  const listed = `${header}${good}${codeOf(there.team_h)};${codeOf(there.team_a)};4;;${before[0]!.id}\n${codeOf(home)};${codeOf(away)};77;;100000\n`;
  expect((await send(listed)).body.files).toMatchObject([
    { code: "id_taken", file: "fixtures.csv", line: 3, field: "id", value: String(before[0]!.id), total: 3 },
    { code: "fixture_exists", file: "fixtures.csv", line: 3, field: "home" },
    { code: "max_value", line: 4, field: "id", limit: 99_999 },
  ]);
  expect((await send(header, {}, "clubs.csv")).body.files).toMatchObject([{ code: "file_unknown", file: "clubs.csv" }]);
  expect((await send(header)).body.files).toMatchObject([{ code: "file_empty", file: "fixtures.csv" }]);

  const text = `${header}${good}${codeOf(there.team_h)};${codeOf(there.team_a)};5;;\n`;
  const looked = await send(text);
  expect(looked.body).toMatchObject({
    added: false,
    fixtures: [
      { line: 2, event: null, kickoff_time: "2030-02-01T17:00:00Z", warnings: [] },
      {
        line: 3,
        event: 5,
        kickoff_time: null,
        warnings: [{ code: "double_round" }, { code: "double_round" }, { code: "pair_twice", event: 4 }],
      },
    ],
  });
  expect(await all()).toEqual(before);
  expect((await sql`select from fixtures`.execute(t.ctx.db)).rows).toHaveLength(before.length);
  const { mark } = looked.body;
  expect(problemsOf(await send(text, { seen: mark }))).toMatchObject({ non_field_errors: [{ code: "reason_needed" }] });
  const other = await send(text, { seen: "another", reason: "The list of the league" });
  expect([other.status, other.body.code, other.body.now.mark]).toEqual([409, "changed", mark]);
  expect(await all()).toEqual(before);
  const kept = await send(text, { seen: mark, reason: "The list of the league" });
  expect(kept.body).toMatchObject({ added: true, mark });
  const added = (await all()).filter(({ id }) => !before.some((one) => one.id === id));
  expect(added.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 900, team_h: home, team_a: away, event: null },
    { id: 901, team_h: there.team_h, team_a: there.team_a, event: 5 },
  ]);
  expect((await send(text, { seen: mark, reason: "Pressed twice" })).status).toBe(400);
  const acts = (await kari.client.get("/api/control/audit/?area=fixtures")).body.results;
  expect(acts[0]).toMatchObject({
    action: "fixtures.add_file",
    subject: "fixtures.csv",
    details: { reason: "The list of the league" },
  });
});
