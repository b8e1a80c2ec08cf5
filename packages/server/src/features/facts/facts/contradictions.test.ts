/** Feeds that contradict each other: the facts follow from the claims, not from their order of arrival. */
import fc from "fast-check";
import { clubId, fixtureId, footballerId, roundId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import type { Season } from "../../seasons/index.ts";
import { checkFacts } from "./check-facts.ts";
import { checkPlausible } from "./check-plausible.ts";
import { decideFacts, viewOf } from "./claims.ts";
import type { FactSource, MatchFact } from "./fact.ts";
import {
  positionKey,
  statsKey,
  type Claim,
  type FixtureState,
  type FootballerState,
  type KnownFacts,
  type Positions,
  type StatsState,
} from "./facts.state.ts";
import { subjectKey } from "./fact.ts";
import { freshFacts } from "./fresh-facts.ts";
import { planFacts } from "./plan-facts.ts";
import { recordFacts } from "./record-facts.ts";
import { withdrawClaims } from "./withdraw-claims.ts";

const FIXTURE = fixtureId(1);
const [ONE, TWO] = [footballerId(10), footballerId(11)];

interface Message {
  readonly source: FactSource;
  readonly facts: readonly MatchFact[];
}

/** The stored facts and everything said, in memory; the same functions that stand around the database. */
function memoryOfFacts() {
  const fixture: FixtureState = {
    roundId: roundId(1),
    kickoffAtMs: 1_800_000_000_000,
    homeClubId: clubId(1),
    awayClubId: clubId(2),
    homeScore: null,
    awayScore: null,
    minutes: 0,
    started: false,
    finishedProvisional: false,
    finished: false,
    tvChannel: null,
    ticketsUrl: null,
    forzifyId: null,
  };
  const footballer: FootballerState = {
    clubId: clubId(1),
    status: "a",
    news: "",
    newsNn: "",
    newsEn: "",
    newsAddedAtMs: null,
    chanceThisRound: null,
    chanceNextRound: null,
    squadNumber: null,
  };
  const fixtures = new Map([[FIXTURE, fixture]]);
  const footballers = new Map([
    [ONE, footballer],
    [TWO, { ...footballer, clubId: clubId(2) }],
  ]);
  const stats = new Map<string, StatsState>();
  const claims = new Map<string, Claim[]>();
  const positions = new Map<string, Map<string, Positions>>();
  return {
    tell({ source, facts }: Message): boolean {
      const heard = positions.get(source.source) ?? new Map<string, Positions>();
      positions.set(source.source, heard);
      const known: KnownFacts = {
        fixtures,
        footballers,
        stats,
        claims,
        lineups: new Map(),
        positions: heard,
        roundIds: new Set([roundId(1), roundId(2)]),
        clubIds: new Set([clubId(1), clubId(2)]),
        nowMs: null,
      };
      const fresh = freshFacts(facts, heard);
      const view = viewOf(known, source);
      const problems = [...checkFacts(fresh.facts, view), ...checkPlausible(fresh.facts, view)];
      if (problems.length > 0) return false;
      const decided = decideFacts(fresh.facts, source, { known, view });
      for (const { subject, ...claim } of decided.claims) {
        const key = subjectKey(subject);
        claims.set(key, [...(claims.get(key) ?? []).filter((one) => one.source !== claim.source), claim]);
      }
      const plan = planFacts(decided.facts, known);
      for (const change of plan.fixtures) fixtures.set(change.fixtureId, change.after);
      for (const change of plan.footballers) footballers.set(change.footballerId, change.after);
      for (const { fixtureId: id, footballerId: who, clubId: club, stats: told } of plan.stats) {
        stats.set(statsKey(id, who), { clubId: club, stats: told });
      }
      for (const { kind, fixtureId: id, footballerId: who, asOf } of fresh.positions) {
        heard.set(positionKey(kind, id, who), asOf);
      }
      return true;
    },
    state: () => ({
      fixtures: [...fixtures],
      footballers: [...footballers],
      stats: [...stats].toSorted(([a], [b]) => a.localeCompare(b)),
    }),
  };
}

/** A feed's account of the match: goals that come and go, minutes, an end; each message says some of it. */
const arbitraryMessages = (source: string, rank: number) =>
  fc
    .array(
      fc.record({
        home: fc.integer({ min: 0, max: 1 }),
        away: fc.integer({ min: 0, max: 1 }),
        saves: fc.integer({ min: 0, max: 5 }),
        status: fc.constantFrom("a", "d", "i", "s"),
        round: fc.constantFrom(roundId(1), roundId(2), null),
        says: fc.subarray(["score", "minutes", "one", "two", "status", "round"], { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((told) => {
      // A match that has begun stays in its round.
      const isOn = ({ says }: (typeof told)[number]) => says.includes("score") || says.includes("minutes");
      const begunAt = told.findIndex(isOn);
      return told.map(({ home, away, saves, status, round, says }, index): Message => {
        const asOf = index + 1;
        const isEnd = index === 5;
        const about = { fixtureId: FIXTURE, asOf };
        const played: MatchStats = { minutes: index * 15, saves, ...(home > 0 && { goals_scored: home }) };
        const facts: MatchFact[] = [];
        const fixture = {
          kind: "fixture" as const,
          ...about,
          ...(says.includes("score") && {
            homeScore: home,
            awayScore: away,
            started: true,
            finishedProvisional: isEnd,
            finished: isEnd,
          }),
          ...(says.includes("minutes") && { minutes: index * 15, started: true }),
          // One that is postponed without a new time has no figures to tell.
          ...(says.includes("round") &&
            (begunAt < 0 || index <= begunAt) && { roundId: round, kickoffAtMs: 1_800_000_000_000 + (round ?? 3) }),
        };
        if (Object.keys(fixture).length > 3) facts.push(fixture);
        if (says.includes("one")) facts.push({ kind: "stats", ...about, footballerId: ONE, stats: played });
        if (says.includes("two"))
          facts.push({ kind: "stats", ...about, footballerId: TWO, stats: { minutes: 1, saves } });
        if (says.includes("status")) facts.push({ kind: "footballer", footballerId: ONE, status, asOf });
        return { source: { source, rank }, facts };
      });
    });

describe("two feeds", () => {
  test("end in the same facts in any interleaving, order and repetition of their messages", () => {
    const stories = fc.tuple(arbitraryMessages("feed:league", 1), arbitraryMessages("feed:desk", 2));
    let contradicted = 0;
    fc.assert(
      fc.property(stories, fc.infiniteStream(fc.nat()), ([league, desk], chance) => {
        const inOrder = memoryOfFacts();
        for (const message of [...desk, ...league]) expect(inOrder.tell(message)).toBe(true);
        const all = [...league, ...desk];
        const repeated = all.filter(() => chance.next().value! % 3 === 0);
        const shuffled = [...all, ...repeated]
          .map((message) => ({ message, place: chance.next().value! }))
          .toSorted((a, b) => a.place - b.place);
        const disordered = memoryOfFacts();
        for (const { message } of shuffled) expect(disordered.tell(message)).toBe(true);
        expect(disordered.state()).toEqual(inOrder.state());
        const alone = memoryOfFacts();
        for (const message of desk) alone.tell(message);
        if (JSON.stringify(alone.state()) !== JSON.stringify(inOrder.state())) contradicted += 1;
      }),
      { numRuns: 400 },
    );
    // The feeds did contradict each other, or nothing was tried.
    expect(contradicted).toBeGreaterThan(100);
  });
});

describe("in the database", () => {
  let t: TestServer;
  let season: Season;
  beforeAll(async () => {
    t = await startTestServer();
    season = await buildSeason(t);
    // Every match of the first round is on.
    await t.setNow(new Date(Math.max(...season.fixtures.slice(0, 8).map((one) => one.kickoffAtMs!))).toISOString());
  });
  afterAll(() => t.close());

  const LEAGUE = { source: "feed:league", rank: 1 };
  const DESK = { source: "feed:desk", rank: 2 };
  const OPERATOR = { source: "operator:7" };
  const fixtureOf = async (index: number) => {
    const { rows } = await sql<{
      home_score: number | null;
      away_score: number | null;
      minutes: number;
      finished: boolean;
    }>`
      select home_score, away_score, minutes, finished from fixtures
      where fixture_id = ${season.fixtures[index]!.fixtureId}`.execute(t.ctx.db);
    return rows[0]!;
  };
  const tell = async (source: FactSource, index: number, said: object) => {
    const fact = { kind: "fixture", fixtureId: season.fixtures[index]!.fixtureId, ...said } as MatchFact;
    return recordFacts(t.ctx, [fact], source);
  };

  test("the best rank that has spoken decides, and what others say is kept", async () => {
    await tell(DESK, 0, { started: true, homeScore: 1, awayScore: 0, minutes: 10 });
    expect(await fixtureOf(0)).toMatchObject({ home_score: 1, minutes: 10 });
    await tell(LEAGUE, 0, { started: true, homeScore: 0, awayScore: 0 });
    expect(await fixtureOf(0)).toMatchObject({ home_score: 0, away_score: 0, minutes: 10 });
    await tell(DESK, 0, { homeScore: 2, awayScore: 0, minutes: 20 });
    // Only the league spoke of the score, only the desk of minutes.
    expect(await fixtureOf(0)).toMatchObject({ home_score: 0, minutes: 20 });
    const { rows } = await sql`select source, said->'score' as score from fact_claims
      where kind = 'fixture' and source <> '' order by rank`.execute(t.ctx.db);
    expect(rows).toEqual([
      { source: "feed:league", score: [0, 0] },
      { source: "feed:desk", score: [2, 0] },
    ]);
  });

  test("an operator's correction outlives a feed that repeats itself, and is taken back to what the feed says then", async () => {
    const scorer = season.footballers.find((one) => one.clubId === season.fixtures[1]!.homeClubId)!.footballerId;
    const stats = (goals: number, minutes: number): MatchFact => ({
      kind: "stats",
      fixtureId: season.fixtures[1]!.fixtureId,
      footballerId: scorer,
      stats: { minutes, goals_scored: goals },
    });
    const stored = async () => {
      const { rows } = await sql<{ stats: MatchStats }>`select stats from match_stats
        where footballer_id = ${scorer} and fixture_id = ${season.fixtures[1]!.fixtureId}`.execute(t.ctx.db);
      return rows[0]?.stats;
    };
    await recordFacts(t.ctx, [stats(1, 30)], LEAGUE);
    await recordFacts(t.ctx, [stats(0, 30)], OPERATOR);
    await recordFacts(t.ctx, [stats(1, 30)], LEAGUE);
    await recordFacts(t.ctx, [stats(1, 44)], LEAGUE);
    // A source without a rank yields as well.
    await recordFacts(t.ctx, [stats(3, 40)], { source: "simulator" });
    expect(await stored()).toEqual({ minutes: 30 });
    const subject = { kind: "stats", fixtureId: season.fixtures[1]!.fixtureId, aboutId: scorer } as const;
    const back = await withdrawClaims(t.ctx, [{ subject, claimant: "operator", fields: null }], OPERATOR);
    expect(back).toEqual({ changed: 1 });
    expect(await stored()).toEqual({ minutes: 44, goals_scored: 1 });
    await withdrawClaims(t.ctx, [{ subject, claimant: "feed:league", fields: null }], OPERATOR);
    expect(await stored()).toEqual({ minutes: 40, goals_scored: 3 });
  });

  test("half of one feed's end and half of another's is an end that is possible", async () => {
    await tell(LEAGUE, 2, { started: false });
    await tell(DESK, 2, { homeScore: 1, awayScore: 1, finished: true });
    const { rows } = await sql`select started, finished_provisional, finished from fixtures
      where fixture_id = ${season.fixtures[2]!.fixtureId}`.execute(t.ctx.db);
    expect(rows).toEqual([{ started: true, finished_provisional: true, finished: true }]);
  });

  test.each<[string, object, string]>([
    ["a finished match that is not", { finished: false, finishedProvisional: false }, "unfinished_again"],
    ["a match that never began", { started: false, finished: false, finishedProvisional: false }, "not_started_again"],
    ["a clock that runs back", { minutes: 3 }, "clock_back"],
    ["goals by the dozen", { homeScore: 14, awayScore: 1 }, "too_many_goals"],
    ["goals that are all taken back", { homeScore: 0, awayScore: 0 }, "goals_taken_back"],
    ["a kick-off of another year", { kickoffAtMs: Date.UTC(2031, 0, 1) }, "moved_far"],
  ])("%s is held back for an operator, who can take it", async (_name, said, reason) => {
    const end = { started: true, homeScore: 2, awayScore: 1, minutes: 90, finishedProvisional: true, finished: true };
    expect((await tell(LEAGUE, 3, end)).ok).toBe(true);
    const held = await tell(LEAGUE, 3, said);
    expect(held).toMatchObject({ ok: false, problems: expect.arrayContaining([expect.objectContaining({ reason })]) });
    expect(await fixtureOf(3)).toMatchObject({ home_score: 2, away_score: 1, minutes: 90, finished: true });
    // Sources without a rank are not checked for plausibility: the demo's season and imports state known facts.
    expect((await tell({ ...LEAGUE, asItIs: true }, 3, said)).ok).toBe(true);
    expect(
      (await tell({ ...LEAGUE, asItIs: true }, 3, { ...end, kickoffAtMs: season.fixtures[3]!.kickoffAtMs })).ok,
    ).toBe(true);
  });

  test("three thousand goals, forty on the pitch and more scorers than goals are refused; the rest goes on", async () => {
    const { fixtureId: id, homeClubId } = season.fixtures[4]!;
    const squad = season.footballers.filter((one) => one.clubId === homeClubId);
    const told = (index: number, stats: MatchStats): MatchFact => ({
      kind: "stats",
      fixtureId: id,
      footballerId: squad[index]!.footballerId,
      stats,
    });
    const match: MatchFact = { kind: "fixture", fixtureId: id, started: true, homeScore: 1, awayScore: 0, minutes: 20 };
    const say = (...facts: MatchFact[]) => recordFacts(t.ctx, facts, LEAGUE);
    expect(await say(match, told(0, { minutes: 20, goals_scored: 3000 }))).toMatchObject({
      problems: [{ index: 1, code: "out_of_range" }],
    });
    expect(await say(match, told(0, { minutes: 20, goals_scored: 2 }))).toMatchObject({
      problems: [{ index: 0, reason: "more_goals_than_score", value: "1–0", before: "2–0" }],
    });
    expect(await say(match, told(0, { minutes: 20, saves: 31 }))).toMatchObject({
      problems: [{ reason: "unheard_of" }],
    });
    const others = season.footballers.filter((one) => one.clubId !== homeClubId).slice(0, 22);
    const crowd = others.map((one): MatchFact => ({
      kind: "stats",
      fixtureId: id,
      footballerId: one.footballerId,
      clubId: homeClubId,
      stats: { minutes: 20 },
    }));
    expect(await say(match, ...crowd)).toMatchObject({ problems: [{ reason: "too_many_on_pitch", value: 22 }] });
    expect(await say(match, told(0, { minutes: 20, goals_scored: 1 }))).toMatchObject({
      ok: true,
      value: { changed: 2 },
    });
    const again = await say(match, told(0, { minutes: 20, goals_scored: 3000 }));
    expect(again.ok).toBe(false);
    const { rows } = await sql`select times, state from fact_refusals
      where facts::text like '%3000%'`.execute(t.ctx.db);
    expect(rows).toEqual([{ times: 2, state: "open" }]);
  });
});
