/** A match that feeds tell, taken over by hand and given back: nothing counts unasked, and what is taken back leaves no trace. */
import type { FixtureId, FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../testing/index.ts";
import { type MatchFact, recordFacts } from "../facts/index.ts";

let t: TestServer;
let kari: SignedUp;
let fixtures: { readonly id: FixtureId; readonly event: number }[];

beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  kari = await t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  fixtures = (await kari.client.get("/api/control/fixtures/")).body.fixtures.filter(
    ({ event }: { event: number }) => event === 1,
  );
});
afterAll(() => t?.close());

/** A match at the desk, and the feed that tells it. */
async function startMatch(place: number) {
  const fixtureId = fixtures[place]!.id;
  const path = `/api/control/matches/${fixtureId}/`;
  const see = async () => (await kari.client.get(path)).body;
  const { elements } = await see();
  const teamOf = (isHome: boolean): FootballerId[] =>
    elements.filter((row: { home: boolean }) => row.home === isHome).map((row: { element: number }) => row.element);
  const [home, away] = [teamOf(true), teamOf(false)];
  const send = async (act: object, confirmed = false) =>
    kari.client.post(`${path}acts/`, { act, seen: (await see()).version, confirmed });
  const tell = async (act: object, confirmed = false) => {
    const told = await send(act, confirmed);
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    return told.body;
  };
  const lineup = (side: string, all: number[]) => ({
    kind: "lineup",
    side,
    starters: all.slice(0, 11),
    bench: all.slice(11, 18),
  });
  await tell(lineup("home", home));
  await tell(lineup("away", away));
  return {
    fixtureId,
    home,
    see,
    send,
    tell,
    async undo(kind: string) {
      const { acts } = await see();
      const { id } = acts.findLast(
        (row: { act: { kind: string }; undone_by: string | null }) => row.act.kind === kind && row.undone_by === null,
      );
      return kari.client.post(`${path}acts/${id}/undo/`, {});
    },
    async feed(minutes: number, [homeScore, awayScore]: readonly [number, number], goals: number) {
      const scorer = home[10]!;
      const facts: MatchFact[] = [
        { kind: "fixture", fixtureId, started: true, homeScore, awayScore, minutes },
        { kind: "stats", fixtureId, footballerId: scorer, stats: { minutes, goals_scored: goals } },
      ];
      const told = await recordFacts(t.ctx, facts, { source: "feed:league", rank: 1, asItIs: true });
      expect(told.ok, JSON.stringify(told)).toBe(true);
      await t.whenCurrent();
    },
    /** The score, the minute and the scorer's goals, as everybody sees them. */
    async board() {
      const { team_h_score, team_a_score, minutes, started, elements: rows } = await see();
      const { stats } = rows.find((row: { element: number }) => row.element === home[10]);
      return { score: [team_h_score, team_a_score], minutes, started, goals: stats.goals_scored ?? 0 };
    },
  };
}

test("a kick-off told in the wrong match and taken back leaves it to the feed", async () => {
  const match = await startMatch(0);
  const before = await match.board();
  expect(before).toEqual({ score: [null, null], minutes: 0, started: false, goals: 0 });
  await match.tell({ kind: "kick_off" });
  await match.tell({ kind: "goal", minute: 3, element: match.home[10] });
  await match.feed(10, [0, 0], 0);
  expect(await match.board()).toMatchObject({ score: [1, 0], minutes: 3, goals: 1 });
  expect((await match.undo("goal")).status).toBe(200);
  expect((await match.undo("kick_off")).status).toBe(200);
  expect(await match.board()).toEqual({ score: [0, 0], minutes: 10, started: true, goals: 0 });
  await match.feed(30, [1, 0], 1);
  expect(await match.board()).toEqual({ score: [1, 0], minutes: 30, started: true, goals: 1 });
  // The line-ups still stand; nobody took those back.
  const { rows } = await sql`select distinct kind from fact_claims
    where source = 'operator' and fixture_id = ${match.fixtureId}`.execute(t.ctx.db);
  expect(rows).toEqual([{ kind: "lineup" }]);
});

test("the page says who tells a match, and fans read who came on for whom", async () => {
  const match = await startMatch(2);
  expect((await match.see()).teller).toBeNull();
  await match.feed(10, [0, 0], 0);
  expect((await match.see()).teller).toEqual({ kind: "feed", name: "league" });
  await match.tell({ kind: "kick_off" }, true);
  await match.tell({ kind: "caught_up" });
  expect((await match.see()).teller).toEqual({ kind: "operator", name: "Kari Drift" });
  const { elements } = await match.see();
  const on = elements.find((row: { home: boolean; place: string }) => row.home && row.place === "bench").element;
  await match.tell({ kind: "substitution", minute: 30, element: match.home[5], other: on });
  const events = async () =>
    (await t.client().get(`/api/match/${match.fixtureId}/`)).body.events.filter(
      ({ kind }: { kind: string }) => kind === "substitution",
    );
  expect(await events()).toEqual([{ kind: "substitution", minute: 30, home: true, element: on, other: match.home[5] }]);
  expect((await match.undo("substitution")).status).toBe(200);
  expect(await events()).toEqual([]);
});

test("who takes a match over is asked, and counts from when he has caught up; taken back, the feed goes on", async () => {
  const match = await startMatch(1);
  await match.feed(60, [2, 1], 2);
  const fed = { score: [2, 1], minutes: 60, started: true, goals: 2 };
  const asked = await match.send({ kind: "kick_off" });
  expect([asked.status, asked.body]).toEqual([
    409,
    { detail: "Others tell this match already.", code: "match_is_on", team_h_score: 2, team_a_score: 1, minutes: 60 },
  ]);
  expect((await match.see()).told).toEqual([]);
  await match.tell({ kind: "kick_off" }, true);
  expect(await match.board()).toEqual(fed);
  for (const act of [
    { kind: "goal", minute: 12, element: match.home[10] },
    { kind: "goal", minute: 30, element: match.home[9] },
    { kind: "half_time" },
    { kind: "second_half" },
    { kind: "clock", minute: 62 },
  ]) {
    await match.tell(act);
  }
  expect(await match.board()).toEqual(fed);
  expect((await match.see()).catching_up).toEqual({ team_h_score: 2, team_a_score: 0, minutes: 62 });

  const caught = await match.tell({ kind: "caught_up" });
  expect(caught.catching_up).toBeNull();
  expect(await match.board()).toEqual({ score: [2, 0], minutes: 62, started: true, goals: 1 });
  const twice = await match.send({ kind: "caught_up" });
  expect([twice.status, twice.body.non_field_errors]).toMatchObject([400, [{ code: "not_catching_up" }]]);
  await match.tell({ kind: "goal", minute: 64, element: match.home[8] });
  expect(await match.board()).toMatchObject({ score: [3, 0], minutes: 64 });
  // Nothing is pulled away from under it.
  expect((await match.undo("kick_off")).status).toBe(400);

  expect((await match.undo("caught_up")).status).toBe(200);
  expect(await match.board()).toEqual(fed);
  await match.feed(70, [3, 1], 3);
  expect(await match.board()).toEqual({ score: [3, 1], minutes: 70, started: true, goals: 3 });
  // Told anew, all of it counts again.
  await match.tell({ kind: "caught_up" });
  expect(await match.board()).toMatchObject({ score: [3, 0], minutes: 64, goals: 1 });
});
