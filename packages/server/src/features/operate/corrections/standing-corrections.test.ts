/**
 * Corrections while sources go on reporting the match: a corrected figure stands, everything else follows the sources.
 */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";

let t: TestServer;
let small: SmallSeason;
let operator: SignedUp;
let other: SignedUp;

const CORRECTIONS = "/api/control/corrections/";
/** Its matches begin when a test says so. */
const FEED = { source: "feed:league", rank: 1, asItIs: true };

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 6 });
  await small.createEntry();
  operator = await t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  other = await t.signUp({ role: "operator", firstName: "Ola", lastName: "Vakt" });
  await small.goTo(1, 1);
});
afterAll(() => t?.close());

const matchesOf = (round: number) => small.season.fixtures.filter((fixture) => fixture.roundId === round);
const teamOf = (clubId: number) =>
  small.season.footballers.filter((one) => one.clubId === clubId).map(({ footballerId }) => footballerId);
async function feed(...facts: MatchFact[]) {
  const told = await recordFacts(t.ctx, facts, FEED);
  expect(told.ok, JSON.stringify(told)).toBe(true);
  await t.whenCurrent();
}
const statsOf = async (fixtureId: number, footballer: number): Promise<MatchStats> => {
  const { elements } = (await operator.client.get(`/api/control/matches/${fixtureId}/`)).body;
  return elements.find(({ element }: { element: number }) => element === footballer).stats;
};
const post = (path: string, body: object) => operator.client.post(path, body);
async function correct(...changes: object[]): Promise<number> {
  const preview = await post(`${CORRECTIONS}preview/`, { changes });
  const made = await post(CORRECTIONS, {
    changes,
    reason: "Sett på bildene",
    revision: preview.body.revision,
    confirmed: true,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await t.whenCurrent();
  return made.body.id;
}
async function takeBack(id: number): Promise<void> {
  const preview = await post(`${CORRECTIONS}${id}/preview/`, {});
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  const taken = await post(`${CORRECTIONS}${id}/take-back/`, { reason: "Nei", revision: preview.body.revision });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  await t.whenCurrent();
}

test("a figure corrected at half an hour stands, and what the feed tells afterwards counts: minutes, goal, clean sheet, bonus", async () => {
  const { fixtureId, homeClubId, awayClubId } = matchesOf(1)[0]!;
  const [scorer, opponent] = [teamOf(homeClubId)[9]!, teamOf(awayClubId)[9]!];
  const his = (stats: MatchStats): MatchFact => ({ kind: "stats", fixtureId, footballerId: scorer, stats });
  await feed(
    { kind: "fixture", fixtureId, started: true, homeScore: 1, awayScore: 0, minutes: 30 },
    his({ minutes: 30 }),
  );
  const assist = await correct({ fixture: fixtureId, footballer: scorer, stats: { assists: 1 } });
  expect(await statsOf(fixtureId, scorer)).toEqual({ minutes: 30, assists: 1 });
  const end = { minutes: 90, goals_scored: 1, clean_sheets: 1 };
  await feed({ kind: "fixture", fixtureId, homeScore: 2, minutes: 90, finishedProvisional: true }, his(end));
  expect(await statsOf(fixtureId, scorer)).toEqual({ ...end, assists: 1 });

  // Another figure, after the whistle; then the official bonus comes.
  const card = await correct({
    fixture: fixtureId,
    footballer: scorer,
    stats: { yellow_cards: 1, clean_sheets: null },
  });
  const official = { ...end, saves: 1, bonus: 3 };
  await feed({ kind: "fixture", fixtureId, finished: true }, his(official), {
    kind: "stats",
    fixtureId,
    footballerId: opponent,
    stats: { minutes: 90, bonus: 1 },
  });
  const { clean_sheets: _taken, ...kept } = official;
  expect(await statsOf(fixtureId, scorer)).toEqual({ ...kept, assists: 1, yellow_cards: 1 });
  const live = (await t.client().get("/api/event/1/live/")).body.elements;
  expect(live.find(({ id }: { id: number }) => id === scorer).stats).toMatchObject({
    minutes: 90,
    assists: 1,
    bonus: 3,
  });

  // From the top, each leaves what the feed says by now.
  expect((await post(`${CORRECTIONS}${assist}/preview/`, {})).body).toMatchObject({ code: "spoken_since" });
  await takeBack(card);
  expect(await statsOf(fixtureId, scorer)).toEqual({ ...official, assists: 1 });
  await takeBack(assist);
  expect(await statsOf(fixtureId, scorer)).toEqual(official);
});

test("a corrected score stands above the feed until it is taken back", async () => {
  const { fixtureId } = matchesOf(1)[1]!;
  await feed({ kind: "fixture", fixtureId, started: true, homeScore: 1, awayScore: 0, minutes: 30 });
  const id = await correct({ fixture: fixtureId, home_score: 0, away_score: 0 });
  await feed({ kind: "fixture", fixtureId, homeScore: 1, awayScore: 1, minutes: 40 });
  const board = async () => {
    const { team_h_score, team_a_score, minutes } = (await operator.client.get(`/api/control/matches/${fixtureId}/`))
      .body;
    return [team_h_score, team_a_score, minutes];
  };
  expect(await board()).toEqual([0, 0, 40]);
  // The page of feeds names the deciding source; a correction cannot be overruled there.
  const path = "/api/control/feeds/contradictions/";
  const listed = (await operator.client.get(path)).body.contradictions;
  const { name: _name, ...about } = listed.find((row: { fixture: number }) => row.fixture === fixtureId);
  expect(about.says.map(({ source }: { source: string }) => source)).toEqual(["correction", "feed:league"]);
  const says = about.says.map(({ source, value }: { source: string; value: unknown }) => ({ source, value }));
  for (const source of ["feed:league", null]) {
    expect(await post(path, { ...about, source, says })).toMatchObject({ status: 409, body: { code: "corrected" } });
  }
  await takeBack(id);
  expect(await board()).toEqual([1, 1, 40]);
});

test("a correction holds while another operator writes the match down, and can be taken back", async () => {
  const { fixtureId, homeClubId, awayClubId } = matchesOf(1)[2]!;
  const [home, away] = [teamOf(homeClubId), teamOf(awayClubId)];
  const tell = async (act: object) => {
    const told = await other.client.post(`/api/control/matches/${fixtureId}/acts/`, { act, seen: 0, confirmed: true });
    expect(told.status, JSON.stringify(told.body)).toBe(200);
  };
  const lineup = (side: string, all: number[]) => ({ kind: "lineup", side, starters: all.slice(0, 11), bench: [] });
  await tell(lineup("home", home));
  await tell(lineup("away", away));
  await tell({ kind: "kick_off" });
  await tell({ kind: "goal", minute: 20, element: home[10], other: null });
  const id = await correct({ fixture: fixtureId, footballer: home[9], stats: { assists: 1 } });
  await tell({ kind: "figures", element: home[9], stats: { bonus: 2 } });
  await tell({ kind: "clock", minute: 40 });
  expect(await statsOf(fixtureId, home[9]!)).toEqual({ minutes: 40, starts: 1, assists: 1, bonus: 2 });
  await takeBack(id);
  expect(await statsOf(fixtureId, home[9]!)).toEqual({ minutes: 40, starts: 1, bonus: 2 });
  for (const kind of ["half_time", "second_half", "full_time", "final"]) await tell({ kind });
});

test("a correction can be taken back when the feed says the same by now", async () => {
  const { fixtureId, homeClubId } = matchesOf(1)[3]!;
  const footballerId = teamOf(homeClubId)[8]!;
  const his = (stats: MatchStats): MatchFact => ({ kind: "stats", fixtureId, footballerId, stats });
  await feed(
    { kind: "fixture", fixtureId, started: true, homeScore: 0, awayScore: 0, minutes: 50 },
    his({ minutes: 50 }),
  );
  const id = await correct({ fixture: fixtureId, footballer: footballerId, stats: { yellow_cards: 1 } });
  await feed(his({ minutes: 60, yellow_cards: 1 }));
  await takeBack(id);
  await feed(his({ minutes: 61 }));
  expect(await statsOf(fixtureId, footballerId)).toEqual({ minutes: 61 });
});

test("each correction lists what its own settling moved, in its round and those after it", async () => {
  const played = new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90 }]),
  );
  const playRound = async (round: number) => {
    await small.goTo(round, 1);
    const told = await recordFacts(
      t.ctx,
      matchesOf(round).map(({ fixtureId }) => ({
        kind: "fixture" as const,
        fixtureId,
        started: true,
        homeScore: 1,
        awayScore: 1,
        minutes: 90,
        finishedProvisional: true,
        finished: true,
      })),
      FEED,
    );
    expect(told).toMatchObject({ ok: true });
    await small.play(roundId(round), played);
    await t.tick();
  };
  const correctRound = async (round: number) => {
    const { fixtureId, homeClubId } = matchesOf(round)[0]!;
    const id = await correct({ fixture: fixtureId, footballer: teamOf(homeClubId)[0], stats: { red_cards: 1 } });
    await t.tick();
    return id;
  };
  const movedBy = async (id: number) => {
    const { results } = (await operator.client.get(CORRECTIONS)).body;
    const correction = results.find((row: { id: number }) => row.id === id);
    return correction.moved.map(({ event }: { event: number }) => event);
  };
  for (const round of [1, 2, 3, 4]) await playRound(round);
  const later = await correctRound(3);
  expect(await movedBy(later)).toEqual([3, 4]);
  await playRound(5);
  const earlier = await correctRound(2);
  expect(await movedBy(earlier)).toEqual([2, 3, 4, 5]);
  expect(await movedBy(later)).toEqual([3, 4]);
});

test("the list that managers read is not kept as new when a correction came while it was being read", async () => {
  const told = async () => (await t.client().get("/api/round-corrections/")).body.map(({ id }: { id: number }) => id);
  let slow: Promise<number[]> | undefined;
  let made = 0;
  await t.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table round_moves in access exclusive mode`.execute(tx);
    slow = told();
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    const { fixtureId, awayClubId } = matchesOf(1)[4]!;
    made = await correct({ fixture: fixtureId, footballer: teamOf(awayClubId)[0], stats: { red_cards: 1 } });
  });
  expect(await slow).not.toContain(made);
  expect(await told()).toContain(made);
});
