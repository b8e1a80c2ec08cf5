import { clubId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestClient, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { type MatchFact, recordFacts } from "../../facts/index.ts";
import { insertSeason } from "../../seasons/index.ts";
import { closeRound } from "../../clock/index.ts";

const season = inventedSeason({ seed: 3, rounds: 6 });
const roundFixtures = (round: number) => season.fixtures.filter((fixture) => fixture.roundId === round);
const [first] = roundFixtures(1) as [(typeof season.fixtures)[0]];
const squadOf = (club: number) => season.footballers.filter((footballer) => footballer.clubId === club);
const iso = (atMs: number) => new Date(atMs).toISOString();

let t: TestServer;
let client: TestClient;
beforeAll(async () => {
  t = await startTestServer();
  await insertSeason(t.ctx, season, { clockAtMs: season.rounds[0]!.deadlineAtMs - 60_000 });
  await t.whenCurrent();
  client = t.client();
});
afterAll(() => t.close());

const get = async (path: string) => (await client.get(`/api/${path}`)).body;
const told = (footballer: FootballerId, stats: MatchStats, fixture = first): MatchFact => ({
  kind: "stats",
  fixtureId: fixture.fixtureId,
  footballerId: footballer,
  stats,
});
const record = async (...facts: MatchFact[]) => {
  const result = await recordFacts(t.ctx, facts, { source: "test" });
  expect(result).toMatchObject({ ok: true });
  await t.whenCurrent();
};
/** All footballers of a match play it through; the first of each side gets the given statistics. */
const playThrough = (fixture: typeof first, home: MatchStats, away: MatchStats): MatchFact[] =>
  [
    { club: fixture.homeClubId, own: home },
    { club: fixture.awayClubId, own: away },
  ].flatMap(({ club, own }) =>
    squadOf(club)
      .slice(0, 16)
      .map(({ footballerId }, index) => told(footballerId, { minutes: 90, ...(index === 0 ? own : {}) }, fixture)),
  );

describe("a round that is played", () => {
  const keeper = squadOf(first.homeClubId)[0]!;
  const forward = squadOf(first.awayClubId).find((footballer) => footballer.position === "FWD")!;

  test("after its deadline it is current, and the next one is next [EG-35]", async () => {
    await t.setNow(iso(season.rounds[0]!.deadlineAtMs + 1000));
    await closeRound(t.ctx, season.rounds[0]!.roundId);
    await t.whenCurrent();
    const { events } = await get("bootstrap-static/");
    expect(events[0]).toMatchObject({ is_current: true, is_next: false, is_previous: false });
    expect(events[1]).toMatchObject({ is_current: false, is_next: true, is_previous: false });
    const live = await get("event/1/live/");
    expect(live.elements).toHaveLength(season.footballers.length);
    expect(live.elements[0].explain).toEqual([
      { fixture: expect.any(Number), stats: [{ identifier: "minutes", points: 0, value: 0, points_modification: 0 }] },
    ]);
  });

  test("points move with the facts, itemised by match [AP-026] [AP-027] [EG-26] [EG-27]", async () => {
    await t.setNow(iso(first.kickoffAtMs! + 50 * 60_000));
    await record(
      { kind: "fixture", fixtureId: first.fixtureId, started: true, minutes: 50, homeScore: 0, awayScore: 1 },
      told(keeper.footballerId, { minutes: 50, saves: 4, goals_conceded: 1, opta_index: 3 }),
      told(forward.footballerId, { minutes: 50, goals_scored: 1, clean_sheets: 1, opta_index: 40.5 }),
    );
    const { elements } = await get("event/1/live/");
    const of = (id: number) => elements.find((element: { id: number }) => element.id === id);
    expect(of(forward.footballerId)).toMatchObject({
      modified: false,
      stats: { minutes: 50, goals_scored: 1, bonus: 3, opta_index: "40.5", total_points: 8, played: true },
      explain: [
        {
          fixture: first.fixtureId,
          stats: [
            { identifier: "minutes", value: 50, points: 1, points_modification: 0 },
            { identifier: "goals_scored", value: 1, points: 4, points_modification: 0 },
            { identifier: "bonus", value: 3, points: 3, points_modification: 0 },
          ],
        },
      ],
    });
    // 1 for playing, 1 for three saves, 2 for the second rating of the two so far.
    expect(of(keeper.footballerId).stats).toMatchObject({ total_points: 4, bonus: 2, saves: 4 });
    const { events, elements: market } = await get("bootstrap-static/");
    expect(events[0].top_element_info).toEqual({ id: forward.footballerId, points: 8 });
    expect(market.find((row: { id: number }) => row.id === forward.footballerId)).toMatchObject({
      event_points: 8,
      total_points: 8,
      form: "8.0",
      points_per_game: "8.0",
      goals_scored: 1,
    });
    expect((await get("event-status/")).status[0]).toMatchObject({ event: 1, points: "l", bonus_added: false });
  });

  test("the match lists its statistics by kind and side, best first [AP-104]", async () => {
    const { stats } = await get(`fixture/${first.fixtureId}/stats/`);
    expect(stats.map((stat: { identifier: string }) => stat.identifier)).toEqual([
      "goals_scored",
      "assists",
      "own_goals",
      "penalties_saved",
      "penalties_missed",
      "yellow_cards",
      "red_cards",
      "saves",
      "bonus",
      "bps",
      "opta_index",
    ]);
    const of = (name: string) => stats.find((stat: { identifier: string }) => stat.identifier === name);
    expect(of("goals_scored")).toEqual({
      identifier: "goals_scored",
      h: [],
      a: [{ value: 1, element: forward.footballerId }],
    });
    expect(of("bonus")).toMatchObject({ h: [{ value: 2 }], a: [{ value: 3 }] });
    const listed = (await get("fixtures/?event=1")).find((row: { id: number }) => row.id === first.fixtureId);
    expect(listed).toMatchObject({ started: true, minutes: 50, team_h_score: 0, team_a_score: 1, stats });
    expect(await get("fixtures/?future=1")).toHaveLength(season.fixtures.length - 1);
  });

  test("the best eleven is published once eleven can form one [AP-061] [AP-062] [AP-105] [EG-76]", async () => {
    expect((await client.get("/api/dream-team/1/")).status).toBe(404);
    await t.setNow(iso(first.kickoffAtMs! + 120 * 60_000));
    await record(
      { kind: "fixture", fixtureId: first.fixtureId, minutes: 90, finishedProvisional: true },
      ...playThrough(first, { saves: 6, opta_index: 9 }, { saves: 3, opta_index: 5 }).filter(
        (fact) => fact.kind === "stats" && fact.footballerId !== forward.footballerId,
      ),
      told(forward.footballerId, { minutes: 90, goals_scored: 2, opta_index: 60 }),
    );
    const round = await get("dream-team/1/");
    expect(round.team).toHaveLength(11);
    expect(round.team.map((pick: { position: number }) => pick.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // 2 for the match, 8 for the goals, 3 bonus.
    expect(round.top_player).toEqual({ id: forward.footballerId, points: 13 });
    expect(await get("dream-team/")).toEqual(round);
    const { elements } = await get("bootstrap-static/");
    const members = elements.filter((row: { in_dreamteam: boolean }) => row.in_dreamteam);
    expect(members.map((row: { id: number }) => row.id).sort()).toEqual(
      round.team.map((pick: { element: number }) => pick.element).sort(),
    );
    expect(members.every((row: { dreamteam_count: number }) => row.dreamteam_count === 1)).toBe(true);
  });

  test("one footballer: matches ahead, and each match he had [AP-025] [AP-088]", async () => {
    const { fixtures, history, history_past } = await get(`element-summary/${keeper.footballerId}/`);
    expect(fixtures).toHaveLength(5);
    expect(fixtures[0]).toMatchObject({
      event: 2,
      event_name: season.rounds[1]!.name,
      is_home: expect.any(Boolean),
      difficulty: expect.any(Number),
      finished: false,
    });
    expect(history).toEqual([
      expect.objectContaining({
        element: keeper.footballerId,
        fixture: first.fixtureId,
        round: 1,
        opponent_team: first.awayClubId,
        was_home: true,
        team_h_score: 0,
        team_a_score: 1,
        minutes: 90,
        saves: 6,
        total_points: 6,
        value: keeper.startPriceTenths,
        selected: 0,
        transfers_balance: 0,
      }),
    ]);
    expect(history_past).toEqual([]);
  });

  test("the end of a match day: bonus is provisional until it is final", async () => {
    const sameDay = roundFixtures(1).filter(
      (one) => iso(one.kickoffAtMs!).slice(0, 10) === iso(first.kickoffAtMs!).slice(0, 10),
    );
    const ends: MatchFact[] = sameDay.map(({ fixtureId }) => ({
      kind: "fixture",
      fixtureId,
      finishedProvisional: true,
      homeScore: 0,
      awayScore: 1,
    }));
    await record(...ends);
    expect((await get("event-status/")).status[0]).toMatchObject({ points: "p", bonus_added: false });
    await record(...ends.map((end) => ({ ...end, finished: true }) as MatchFact));
    expect((await get("event-status/")).status[0]).toMatchObject({ points: "r", bonus_added: true });
    const { teams } = await get("bootstrap-static/");
    const winner = teams.find((team: { id: number }) => team.id === clubId(first.awayClubId));
    expect(winner).toMatchObject({ played: 1, win: 1, draw: 0, loss: 0, points: 3 });
  });

  test("several matches of a round add up, none gives nothing [EG-32]", async () => {
    const late = roundFixtures(2).find(
      (fixture) => fixture.homeClubId === first.awayClubId || fixture.awayClubId === first.awayClubId,
    )!;
    await record(
      { kind: "fixture", fixtureId: late.fixtureId, roundId: season.rounds[0]!.roundId },
      { kind: "fixture", fixtureId: roundFixtures(1).at(-1)!.fixtureId, roundId: null, kickoffAtMs: null },
    );
    await record(
      { kind: "fixture", fixtureId: late.fixtureId, finished: true, homeScore: 0, awayScore: 0 },
      told(forward.footballerId, { minutes: 30 }, late),
    );
    const { elements } = await get("event/1/live/");
    const own = elements.find((element: { id: number }) => element.id === forward.footballerId);
    expect(own.explain.map((line: { fixture: number }) => line.fixture)).toEqual([first.fixtureId, late.fixtureId]);
    expect(own.stats).toMatchObject({ minutes: 120, total_points: 14 });
    const postponed = roundFixtures(1).at(-1)!;
    const without = elements.find(
      (element: { id: number }) => element.id === squadOf(postponed.homeClubId)[0]!.footballerId,
    );
    expect(without).toMatchObject({ explain: [], stats: { total_points: 0, played: false } });
    const unscheduled = (await get("fixtures/")).find((row: { id: number }) => row.id === postponed.fixtureId);
    expect(unscheduled).toMatchObject({ event: null, kickoff_time: null });
  });

  test("form counts the last thirty days only [EG-30]", async () => {
    const formOf = async () =>
      (await get("bootstrap-static/")).elements.find((row: { id: number }) => row.id === forward.footballerId).form;
    expect(Number(await formOf())).toBeGreaterThan(0);
    await t.setNow(iso(first.kickoffAtMs! + 200 * 86_400_000));
    expect(await formOf()).toBe("0.0");
  });
});
