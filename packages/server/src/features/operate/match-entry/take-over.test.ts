/**
 * A match reported by feeds, taken over by hand and given back: nothing counts unconfirmed, and a withdrawn act leaves
 * no trace.
 */
import type { FixtureId, FootballerId, MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";

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
async function startMatch(place: number, { hasLineups = true } = {}) {
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
  if (hasLineups) {
    await tell(lineup("home", home));
    await tell(lineup("away", away));
  }
  return {
    fixtureId,
    home,
    away,
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
    takeOver: async (seen?: number) => kari.client.post(`${path}take-over/`, { seen: seen ?? (await see()).version }),
    /** All footballers' figures, and the scoreboard. */
    async standing() {
      const { team_h_score, team_a_score, minutes, elements: rows } = await see();
      const by = (rows as { element: number; stats: object; points: number }[]).map(
        ({ element, stats, points }) => [element, { stats, points }] as const,
      );
      return { score: [team_h_score, team_a_score], minutes, footballers: Object.fromEntries(by) };
    },
    /** A message of the feed, in which footballers not named have played from the beginning. */
    async tale(minutes: number, score: readonly [number, number], figures: ReadonlyMap<number, MatchStats>) {
      const [goalsHome, goalsAway] = score;
      const of = (team: readonly FootballerId[], against: number): MatchFact[] => {
        const on = team.filter((id) => team.indexOf(id) < 11 || figures.has(id));
        return on.map((footballerId) => {
          const own = { minutes, starts: 1, goals_conceded: against, ...figures.get(footballerId) };
          const isClean = own.minutes >= 60 && own.goals_conceded === 0;
          return { kind: "stats", fixtureId, footballerId, stats: { ...own, clean_sheets: Number(isClean) } };
        });
      };
      const [homeScore, awayScore] = score;
      const facts: MatchFact[] = [
        { kind: "fixture", fixtureId, started: true, homeScore, awayScore, minutes },
        ...of(home, goalsAway),
        ...of(away, goalsHome),
      ];
      const told = await recordFacts(t.ctx, facts, { source: "feed:league", rank: 1, asItIs: true });
      expect(told.ok, JSON.stringify(told)).toBe(true);
      await t.whenCurrent();
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
  // The line-ups still stand; they were not withdrawn.
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

test("a match is taken over with all the feed has told: its acts stand in the list, and nobody's points move", async () => {
  const match = await startMatch(3, { hasLineups: false });
  const [scorer = 0, maker = 0, booked = 0, sent = 0, off = 0, on = 0] = [10, 9, 8, 4, 7, 11].map(
    (place) => match.home[place]!,
  );
  const [keeper, unlucky, quiet] = [match.away[0]!, match.away[3]!, match.away[12]!];
  const early = await match.takeOver();
  expect([early.status, early.body.non_field_errors]).toMatchObject([400, [{ code: "not_started" }]]);

  const told = new Map<number, MatchStats>([]);
  const say = (who: number, stats: MatchStats) => told.set(who, { ...told.get(who), ...stats });
  for (let minute = 1; minute <= 61; minute += 1) {
    if (minute === 12) {
      say(scorer, { goals_scored: 1 });
      say(maker, { assists: 1 });
    }
    if (minute === 20) say(booked, { yellow_cards: 1 });
    if (minute === 33) say(unlucky, { own_goals: 1 });
    if (minute === 40) say(keeper, { saves: 3, bonus: 2 });
    if (minute === 50) say(sent, { red_cards: 1, minutes: 50 });
    if (minute === 55) {
      say(off, { minutes: 55 });
      say(on, { starts: 0, minutes: 0, goals_conceded: 0 });
    }
    if (minute > 55) say(on, { minutes: minute - 55 });
    // On the bench, and booked all the same.
    if (minute === 58) say(quiet, { starts: 0, minutes: 0, goals_conceded: 0, yellow_cards: 1 });
    const home = minute < 12 ? 0 : minute < 33 ? 1 : minute < 60 ? 2 : 3;
    // The third goal has no reported scorer.
    if ([1, 11, 12, 19, 20, 32, 33, 39, 40, 49, 50, 54, 55, 56, 58, 60, 61].includes(minute))
      await match.tale(minute, [home, 0], told);
  }
  const fed = await match.standing();
  expect(fed).toMatchObject({ score: [3, 0], minutes: 61 });
  expect(fed.footballers[keeper]!.stats).toMatchObject({ goals_conceded: 3, saves: 3, bonus: 2 });

  const taken = await match.takeOver();
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  expect(taken.body.teller).toEqual({ kind: "operator", name: "Kari Drift" });
  expect(taken.body.catching_up).toBeNull();
  expect(await match.standing()).toEqual(fed);
  const acts = (await match.see()).acts.map(({ act }: { act: object }) => act);
  expect(acts).toEqual(
    expect.arrayContaining([
      { kind: "goal", minute: 12, added: 0, element: scorer, other: maker, penalty: false },
      { kind: "yellow", minute: 20, added: 0, element: booked },
      { kind: "own_goal", minute: 33, added: 0, element: unlucky },
      { kind: "red", minute: 50, added: 0, element: sent },
      { kind: "substitution", minute: 55, added: 0, element: off, other: on },
      { kind: "figures", element: keeper, stats: { bonus: 2 } },
      { kind: "carried_goals", side: "home", minute: 61, added: 0, goals: 1 },
      { kind: "carried", side: "away", element: quiet, stats: { yellow_cards: 1 } },
    ]),
  );
  expect(acts.filter(({ kind }: { kind: string }) => kind === "carried")).toHaveLength(2);
  expect(acts.filter(({ kind }: { kind: string }) => kind === "goal" || kind === "lineup")).toHaveLength(3);

  // The feed goes on, and nothing of it counts twice; the next goal is the operator's.
  say(scorer, { goals_scored: 2 });
  say(on, { minutes: 8 });
  await match.tale(63, [4, 0], told);
  expect((await match.standing()).footballers[scorer]).toEqual(fed.footballers[scorer]);
  await match.tell({ kind: "goal", minute: 63, element: scorer, other: null });
  const after = await match.standing();
  expect(after).toMatchObject({ score: [4, 0], minutes: 63 });
  expect(after.footballers[scorer]!.stats).toMatchObject({ goals_scored: 2, minutes: 63 });
  // Every act of it is the operator's to mend.
  expect((await match.undo("own_goal")).status).toBe(200);
  expect(await match.standing()).toMatchObject({ score: [3, 0] });
  expect((await match.standing()).footballers[unlucky]!.stats).not.toHaveProperty("own_goals");

  const again = await match.takeOver();
  expect([again.status, again.body.non_field_errors]).toMatchObject([400, [{ code: "not_catching_up" }]]);
  expect((await match.undo("caught_up")).status).toBe(200);
  expect((await match.see()).teller).toEqual({ kind: "feed", name: "league" });
  const back = await match.standing();
  expect(back).toMatchObject({ score: [4, 0], minutes: 63 });
  const { version } = await match.see();
  const late = await match.takeOver(version - 1);
  expect([late.status, late.body.code]).toEqual([409, "changed"]);
  expect((await match.takeOver()).status).toBe(200);
  expect(await match.standing()).toEqual(back);
  const log = (await kari.client.get(`/api/control/audit/?subject=fixture%20${match.fixtureId}`)).body.results;
  expect(log.filter(({ action }: { action: string }) => action === "match.take_over")).toHaveLength(2);
});

test("a match whose line-ups nobody has told is not taken over without them", async () => {
  const match = await startMatch(4, { hasLineups: false });
  await match.feed(20, [1, 0], 1);
  const refused = await match.takeOver();
  expect([refused.status, refused.body.non_field_errors]).toMatchObject([
    400,
    [
      { code: "no_lineup", side: "home" },
      { code: "no_lineup", side: "away" },
    ],
  ]);
  expect(await match.see()).toMatchObject({ acts: [], teller: { kind: "feed" } });
});
