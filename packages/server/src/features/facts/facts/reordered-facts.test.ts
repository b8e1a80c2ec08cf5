import type { FixtureId, FootballerId, MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { buildSeason } from "../../../testing/build-season.ts";
import type { MatchFact } from "./fact.ts";
import { recordFacts } from "./record-facts.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

interface Message {
  readonly messageId: string;
  readonly facts: readonly MatchFact[];
}

/** A match told minute by minute, with a goal that is given, taken back, and given to another after the end. */
function messagesOf(fixtureId: FixtureId, [first, second]: readonly [FootballerId, FootballerId]): Message[] {
  const statsAt = (minute: number): [MatchStats, MatchStats] => {
    const goal = { goals_scored: 1 };
    const scorer = minute >= 30 && minute < 60 ? 0 : minute >= 95 ? 1 : null;
    const own = (index: number) => ({ minutes: Math.min(minute, 90), saves: index, ...(scorer === index ? goal : {}) });
    return [own(0), own(1)];
  };
  return Array.from({ length: 20 }, (_, index) => {
    const minute = index * 5;
    const asOf = minute;
    const homeScore = (minute >= 30 && minute < 60) || minute >= 95 ? 1 : 0;
    const finished = minute >= 95;
    const stats = statsAt(minute);
    return {
      messageId: `${fixtureId}-${minute}`,
      facts: [
        { kind: "fixture", fixtureId, started: true, minutes: minute, homeScore, awayScore: 0, finished, asOf },
        ...[first, second].map((footballerId, place) => {
          return { kind: "stats", fixtureId, footballerId, stats: stats[place]!, asOf } as const;
        }),
      ],
    };
  });
}

/** The same shuffle for the same seed; some messages come twice. */
function outOfOrder(messages: readonly Message[], seed: number): Message[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const repeated = messages.filter(() => next() < 0.3);
  return [...messages, ...repeated]
    .map((message) => ({ message, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ message }) => message);
}

test("the same messages end in the same facts in any order and however often they come [EG-83]", async () => {
  const season = await buildSeason(t);
  const fixtures = season.fixtures.filter((fixture) => fixture.roundId === 1);
  const ends: unknown[] = [];
  for (const [index, { fixtureId, homeClubId }] of fixtures.entries()) {
    const squad = season.footballers.filter((footballer) => footballer.clubId === homeClubId);
    const pair = [squad[0]!.footballerId, squad[1]!.footballerId] as const;
    const inOrder = messagesOf(fixtureId, pair);
    const told = index === 0 ? inOrder : outOfOrder(inOrder, 1000 + index);
    for (const { messageId, facts } of told) {
      const result = await recordFacts(t.ctx, facts, { source: "feed", messageId });
      expect(result.ok).toBe(true);
    }
    const fixture = await sql`select home_score, away_score, minutes, started, finished_provisional, finished
      from fixtures where fixture_id = ${fixtureId}`.execute(t.ctx.db);
    const stats = await sql`select stats from match_stats where fixture_id = ${fixtureId}
      order by footballer_id`.execute(t.ctx.db);
    ends.push({ fixture: fixture.rows, stats: stats.rows });
  }
  expect(ends).toHaveLength(8);
  expect(ends[0]).toEqual({
    fixture: [{ home_score: 1, away_score: 0, minutes: 95, started: true, finished_provisional: true, finished: true }],
    stats: [{ stats: { minutes: 90 } }, { stats: { minutes: 90, saves: 1, goals_scored: 1 } }],
  });
  for (const end of ends) expect(end).toEqual(ends[0]);
});
