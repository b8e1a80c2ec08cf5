/** The desk of rounds and matches over HTTP: a match written down act by act, rounds and deadlines, fixtures that move. */
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { recordFacts } from "../../facts/index.ts";
import type { Season } from "../../seasons/index.ts";
import { advanceRounds, verifyResults } from "../../clock/index.ts";

let t: TestServer;
let season: Season;
let kari: SignedUp;
let ola: SignedUp;
/** The first match of round 1: id, its clubs' footballers, goalkeepers first. */
let match: number;
let home: number[];
let away: number[];

const iso = (ms: number) => new Date(ms).toISOString();
const path = (rest = "") => `/api/control/matches/${match}/${rest}`;
const see = async () => (await kari.client.get(path())).body;

beforeAll(async () => {
  t = await startTestServer();
  season = await buildSeason(t);
  kari = await t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  ola = await t.signUp({ role: "operator", firstName: "Ola", lastName: "Vakt" });
  match = (await kari.client.get("/api/control/fixtures/")).body.fixtures.find(
    (f: { event: number }) => f.event === 1,
  ).id;
  const { elements } = await see();
  const of = (isHome: boolean) =>
    elements.filter((e: { home: boolean }) => e.home === isHome).map((e: { element: number }) => e.element);
  [home, away] = [of(true), of(false)];
});
afterAll(() => t?.close());

async function tell(act: object, { as = kari, ...more }: { as?: SignedUp; seen?: number; confirmed?: boolean } = {}) {
  const seen = more.seen ?? (await see()).version;
  return as.client.post(path("acts/"), { act, seen, ...(more.confirmed && { confirmed: true }) });
}
const problemsOf = (answer: { body: { non_field_errors?: object[] } }) => answer.body.non_field_errors;
const footballer = async (element: number) =>
  (await see()).elements.find((row: { element: number }) => row.element === element);

test("fixtures: what was seen is compared, what a move means is said first, and it is a fact of the operator", async () => {
  const fixtures = (await kari.client.get("/api/control/fixtures/")).body.fixtures;
  const moved = fixtures.find((f: { event: number; id: number }) => f.event === 2);
  const { event, kickoff_time, tv_channel, tickets_url } = moved;
  const seen = { event, kickoff_time, tv_channel, tickets_url };
  const change = (body: object, as = kari) => as.client.patch(`/api/control/fixtures/${moved.id}/`, body);

  expect((await change({ tv_channel: "TV 2", seen })).body).toMatchObject({ id: moved.id, tv_channel: "TV 2" });
  const late = await change({ tv_channel: "NRK1", seen }, ola);
  expect([late.status, late.body.code, late.body.now.tv_channel]).toEqual([409, "changed", "TV 2"]);

  const now = { ...seen, tv_channel: "TV 2" };
  const warned = await change({ event: 3, kickoff_time: kickoff_time, seen: now, reason: "Storm" });
  expect([warned.status, warned.body.code]).toEqual([409, "warned"]);
  expect(warned.body.warnings).toEqual(
    expect.arrayContaining([
      { code: "blank_round", event: 2, team_name: moved.team_h_name, matches: 0 },
      { code: "double_round", event: 3, team_name: moved.team_a_name, matches: 2 },
      { code: "before_deadline", event: 3 },
    ]),
  );
  expect(problemsOf(await change({ event: null, kickoff_time: null, seen: now, confirmed: true }))).toMatchObject([
    { code: "reason_needed" },
  ]);
  const postponed = await change({ event: null, kickoff_time: null, seen: now, reason: "Storm", confirmed: true });
  expect(postponed.body).toMatchObject({ event: null, event_state: null, kickoff_time: null });
  const back = await change({
    event,
    kickoff_time,
    seen: { ...now, event: null, kickoff_time: null },
    reason: "It blew over",
    confirmed: true,
  });
  expect(back.body).toMatchObject({ event: 2, kickoff_time });
  const acts = (await kari.client.get(`/api/control/audit/?subject=fixture%20${moved.id}`)).body.results;
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    "fixtures.move",
    "fixtures.postpone",
    "fixtures.change",
  ]);
  expect((await change({ kickoff_time: "tomorrow", seen })).body).toMatchObject({
    kickoff_time: [{ code: "not_a_time" }],
  });
  expect((await change({ event: 99, seen: now, reason: "far", confirmed: true })).status).toBe(400);
});

test("a deadline moves with a reason, between its neighbours, before the first kick-off, and not once it has passed, but for a closed game", async () => {
  const rounds = async () => (await kari.client.get("/api/control/rounds/")).body.rounds;
  const [first, second] = await rounds();
  expect(first).toMatchObject({ id: 1, state: "open", matches: 8, matches_finished: 0, settlements: 0, missing: [] });
  const move = (deadlineMs: number, seen = first.deadline_time, as = kari) =>
    as.client.post("/api/control/rounds/1/deadline/", {
      deadline_time: iso(deadlineMs),
      seen,
      reason: "TV asked for it",
    });
  const at = Date.parse(first.deadline_time);
  expect((await move(Date.parse(second.deadline_time))).body.deadline_time).toMatchObject([
    { code: "not_before_next", limit: second.deadline_time },
    { code: "after_kickoff" },
  ]);
  expect((await move(t.ctx.clock.nowMs() - 1000)).body.deadline_time).toMatchObject([{ code: "in_the_past" }]);
  expect((await move(at - 3_600_000)).body.rounds[0].deadline_time).toBe(iso(at - 3_600_000).replace(".000", ""));
  const late = await move(at - 60_000, first.deadline_time, ola);
  expect([late.status, late.body.code]).toEqual([409, "changed"]);
  expect((await kari.client.post("/api/control/rounds/1/settle/", { reason: "again" })).status).toBe(400);

  await t.setNow(iso(at));
  const closed = await move(at + 60_000, (await rounds())[0].deadline_time);
  expect(closed.body.deadline_time).toMatchObject([{ code: "deadline_passed" }]);

  // After a restore: while the game is closed a deadline that has passed closes no round, and may be moved.
  const shut = async (isClosed: boolean) => {
    const { version, closed: wasClosed } = (await kari.client.get("/api/control/maintenance/")).body;
    const text = isClosed ? "Straks tilbake" : "";
    const wish = { version, was_closed: wasClosed, closed: isClosed, text_nb: text, text_en: text, until: null };
    expect((await kari.client.post("/api/control/maintenance/", wish)).status).toBe(200);
    await t.whenCurrent();
  };
  const ticked = async () => (await kari.client.post("/api/control/rounds/tick/", {})).body;
  await shut(true);
  expect(await ticked()).toEqual({ closed: 0, settled: 0, corrected: 0 });
  const restored = await move(at + 60_000, (await rounds())[0].deadline_time);
  expect(restored.body.rounds[0]).toMatchObject({ state: "open", deadline_time: iso(at + 60_000).replace(".000", "") });
  await shut(false);
  expect(await ticked()).toEqual({ closed: 0, settled: 0, corrected: 0 });

  await t.setNow(iso(at + 60_000));
  const passed = await move(at + 120_000, (await rounds())[0].deadline_time);
  expect(passed.body.deadline_time).toMatchObject([{ code: "deadline_passed" }]);
  expect(await ticked()).toEqual({
    closed: 1,
    settled: 0,
    corrected: 0,
  });
  const again = await move(at + 120_000, (await rounds())[0].deadline_time);
  expect(again.body.deadline_time).toMatchObject([{ code: "round_closed" }]);
  expect((await rounds())[0].missing).toHaveLength(8);
});

test("a match is written down: points follow at once, nonsense is refused, any act can be taken back", async () => {
  const lineup = (side: string, all: number[]) => ({
    kind: "lineup",
    side,
    starters: all.slice(0, 11),
    bench: all.slice(11, 18),
  });
  const twelve = { ...lineup("home", home), starters: home.slice(0, 12) };
  expect(problemsOf(await tell(twelve))).toMatchObject([
    { code: "not_eleven", count: 12 },
    { code: "named_twice", element: home[11] },
  ]);
  expect(problemsOf(await tell(lineup("away", home)))).toHaveLength(18);
  for (const act of [lineup("home", home), lineup("away", away), { kind: "kick_off" }]) {
    expect((await tell(act)).status).toBe(200);
  }
  const [scorer, maker, substitute] = [home[10]!, home[9]!, home[12]!];
  const goal = { kind: "goal", minute: 12, element: scorer, other: maker };
  const told = (await tell(goal)).body;
  expect(told).toMatchObject({ team_h_score: 1, team_a_score: 0, minutes: 12, started: true });
  expect(await footballer(scorer)).toMatchObject({
    place: "pitch",
    stats: { goals_scored: 1, minutes: 12, starts: 1 },
  });
  expect((await footballer(scorer)).points).toBeGreaterThan((await footballer(maker)).points);

  expect(problemsOf(await tell({ kind: "goal", minute: 20, element: substitute }))).toMatchObject([
    { code: "not_on_pitch", element: substitute },
  ]);
  expect((await tell({ kind: "substitution", minute: 20, element: scorer })).body).toMatchObject({
    act: { other: [{ code: "required" }] },
  });
  expect(problemsOf(await tell({ kind: "figures", element: scorer, stats: { luck: 3 } }))).toMatchObject([
    { code: "unknown_stat", stat: "luck" },
  ]);
  const off = (await tell({ kind: "substitution", minute: 40, element: scorer, other: substitute })).body;
  const offId = off.acts.at(-1).id;
  expect(problemsOf(await tell({ kind: "substitution", minute: 41, element: scorer, other: home[13] }))).toMatchObject([
    { code: "already_off", element: scorer },
  ]);
  await tell({ kind: "yellow", minute: 43, element: substitute });
  expect(problemsOf(await kari.client.post(path(`acts/${offId}/undo/`), {}))).toMatchObject([
    { code: "not_on_pitch", element: substitute },
  ]);
  const yellow = (await see()).acts.at(-1).id;
  expect((await ola.client.post(path(`acts/${yellow}/undo/`), {})).body.acts.at(-1)).toMatchObject({
    undone_by: "Ola Vakt",
  });
  expect((await kari.client.post(path(`acts/${offId}/undo/`), {})).status).toBe(200);
  expect(problemsOf(await kari.client.post(path(`acts/${offId}/undo/`), {}))).toMatchObject([
    { code: "already_undone" },
  ]);
  expect(await footballer(substitute)).toMatchObject({ place: "bench", stats: {}, points: 0 });
  expect(await footballer(scorer)).toMatchObject({ place: "pitch" });
});

test("two at one match: the same goal is asked about, nothing that either told is lost", async () => {
  const { version: seen } = await see();
  const goal = { kind: "goal", minute: 30, element: away[10], other: null };
  const both = await Promise.all([tell(goal, { seen }), tell({ ...goal, minute: 31 }, { as: ola, seen })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: "same_again",
    acts: [(await see()).acts.at(-1).id],
  });
  expect((await see()).team_a_score).toBe(1);
  expect((await tell({ ...goal, minute: 32 }, { as: ola, seen, confirmed: true })).body.team_a_score).toBe(2);
  const cards = await Promise.all([
    tell({ kind: "yellow", minute: 33, element: home[3] }, { seen }),
    tell({ kind: "save", minute: 33, element: away[0] }, { as: ola, seen }),
  ]);
  expect(cards.map(({ status }) => status)).toEqual([200, 200]);
  expect((await see()).acts.filter(({ act }: { act: { minute?: number } }) => act.minute === 33)).toHaveLength(2);
});

test("figures and line-ups: what others told meanwhile is not replaced unseen, and numbers that cannot be are refused", async () => {
  const { version: seen, figures, lineups } = await see();
  expect(figures).toEqual(["bonus", "opta_index"]);
  expect(lineups.home).toEqual({ told: true, starters: home.slice(0, 11), bench: home.slice(11, 18) });
  const bonus = (count: number) => ({ kind: "figures", element: home[9], stats: { bonus: count } });
  expect((await tell(bonus(1), { seen })).status).toBe(200);
  // Own acts are changed without confirmation; another operator's need it.
  expect((await tell(bonus(2), { seen })).status).toBe(200);
  const late = await tell(bonus(3), { as: ola, seen });
  expect([late.status, late.body.code]).toEqual([409, "same_again"]);
  expect((await footballer(home[9]!)).stats.bonus).toBe(2);
  expect((await tell(bonus(3), { as: ola, seen, confirmed: true })).status).toBe(200);
  expect((await tell({ ...bonus(0), stats: {} }, { as: ola })).status).toBe(200);
  expect((await footballer(home[9]!)).stats).not.toHaveProperty("bonus");
  expect(problemsOf(await tell(bonus(4)))).toMatchObject([{ code: "out_of_range", stat: "bonus", min: 0, max: 3 }]);
  expect(problemsOf(await tell({ ...bonus(1), stats: { goals: 1 } }))).toMatchObject([
    { code: "unknown_stat", stat: "goals" },
  ]);
  const lineup = { kind: "lineup", side: "home", starters: home.slice(0, 11), bench: home.slice(11, 17) };
  const { version } = await see();
  expect((await tell(lineup, { seen: version })).status).toBe(200);
  expect((await tell(lineup, { as: ola, seen: version })).status).toBe(409);
});

test("a line-up that the club announced stands there until somebody tells another", async () => {
  const second = (await kari.client.get("/api/control/fixtures/")).body.fixtures.find(
    (f: { event: number; id: number }) => f.event === 1 && f.id !== match,
  );
  const seeSecond = async () => (await kari.client.get(`/api/control/matches/${second.id}/`)).body;
  expect((await seeSecond()).lineups).toEqual({ home: null, away: null });
  const club = (await seeSecond()).elements.filter((row: { home: boolean }) => row.home);
  const starters = club.slice(0, 11).map((row: { element: number }) => row.element);
  const told = await recordFacts(
    t.ctx,
    [{ kind: "lineup", fixtureId: second.id, clubId: second.team_h, starters, bench: null }],
    { source: "test" },
  );
  expect(told.ok).toBe(true);
  expect((await seeSecond()).lineups.home).toEqual({ told: false, starters, bench: null });
});

test("to the end: final, settled, and refused from then on; the ranks are what the facts say", async () => {
  for (const kind of ["half_time", "second_half", "full_time"]) expect((await tell({ kind })).status).toBe(200);
  expect(problemsOf(await tell({ kind: "goal", minute: 89, element: home[10] }))).toMatchObject([
    { code: "match_over" },
  ]);
  await tell({ kind: "figures", element: home[10], stats: { bonus: 3 } });
  expect((await tell({ kind: "final" })).body).toMatchObject({
    finished: true,
    minutes: 90,
    team_h_score: 1,
    team_a_score: 2,
  });
  const first = async () => (await kari.client.get("/api/control/rounds/")).body.rounds[0];
  expect((await first()).missing.filter(({ fixture }: { fixture: number }) => fixture === match)).toEqual([]);
  expect(await first()).toMatchObject({ state: "closed", matches_finished: 1 });

  // The other matches of the round are final without reported minutes.
  const others = (await kari.client.get("/api/control/fixtures/")).body.fixtures.filter(
    (row: { event: number; id: number }) => row.event === 1 && row.id !== match,
  );
  for (const { id } of others) {
    const done = { started: true, homeScore: 1, awayScore: 0, minutes: 90, finishedProvisional: true, finished: true };
    const recorded = await recordFacts(t.ctx, [{ kind: "fixture", fixtureId: id, ...done }], { source: "import" });
    expect(recorded.ok).toBe(true);
  }
  expect((await first()).missing.map(({ code }: { code: string }) => code)).toEqual(others.map(() => "no_stats"));
  expect(await advanceRounds(t.ctx)).toMatchObject({ settled: 1 });
  await t.whenCurrent();
  expect(await first()).toMatchObject({ state: "settled", settlements: 1 });
  const last = (await see()).acts.at(-1).id;
  expect(problemsOf(await kari.client.post(path(`acts/${last}/undo/`), {}))).toMatchObject([{ code: "round_settled" }]);
  expect((await kari.client.post("/api/control/rounds/1/settle/", { reason: "to be sure" })).body).toEqual({
    settled: 1,
  });
  expect(await first()).toMatchObject({ state: "corrected", settlements: 2 });
  expect((await verifyResults(t.ctx.db, t.ctx.live.season().ruleset)).differences).toEqual([]);
  expect(season.rounds[0]!.roundId).toBe(roundId(1));
  const audit = (await kari.client.get(`/api/control/audit/?subject=fixture%20${match}`)).body.results;
  expect(audit.filter(({ action }: { action: string }) => action === "match.undo")).toHaveLength(2);
  expect((await kari.client.get("/api/control/matches/99999/")).status).toBe(404);
});
