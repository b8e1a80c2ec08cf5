import { type FootballerId, type MatchStats, POSITIONS, roundId, RULESETS } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { settleRound, verifyResults } from "./index.ts";

/** Footballers with an even id play the whole match; those ending in 0 score as well. */
function statsOf({ season }: SmallSeason, goals: (id: FootballerId) => number): Map<FootballerId, MatchStats> {
  return new Map(
    season.footballers
      .filter(({ footballerId }) => footballerId % 2 === 0)
      .map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: goals(footballerId), bonus: 0 }]),
  );
}

describe("a season's first rounds", () => {
  let server: TestServer;
  let small: SmallSeason;
  const entries: SeasonEntry[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    small = await startSmallSeason(server);
    for (let index = 0; index < 5; index += 1) {
      entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (index + 3)) % 17 }));
    }
  });
  afterAll(() => server?.close());

  const history = async (entry: SeasonEntry) => (await entry.client.get(`/api/entry/${entry.entryId}/history/`)).body;
  const verify = () => verifyResults(server.ctx.db, server.ctx.game().ruleset);
  const events = async () => (await server.client().get("/api/bootstrap-static/")).body.events;

  test("at the deadline the open round becomes current and the next one next [EG-35]", async () => {
    await small.goTo(1, -1);
    expect((await events()).find((event: { is_next: boolean }) => event.is_next).id).toBe(1);
    await small.goTo(1, 0);
    const after = await events();
    expect(
      after.filter((event: { is_current: boolean }) => event.is_current).map(({ id }: { id: number }) => id),
    ).toEqual([1]);
    expect(after.filter((event: { is_next: boolean }) => event.is_next).map(({ id }: { id: number }) => id)).toEqual([
      2,
    ]);
  });

  test("captains and ownership are told once the deadline has passed, before any match [EG-41]", async () => {
    await server.tick();
    const [event] = await events();
    const picked = await Promise.all(
      entries.map(async (entry) => (await entry.client.get(`/api/entry/${entry.entryId}/event/1/picks/`)).body.picks),
    );
    const captains = picked.map((picks) => picks.find((pick: { is_captain: boolean }) => pick.is_captain).element);
    const owned = picked.flat().map((pick: { element: number }) => pick.element);
    const count = (list: number[], id: number) => list.filter((other) => other === id).length;
    expect(count(captains, event.most_captained)).toBe(Math.max(...captains.map((id) => count(captains, id))));
    expect(count(owned, event.most_selected)).toBe(Math.max(...owned.map((id) => count(owned, id))));
    expect(event).toMatchObject({ transfers_made: 0, chip_plays: [], finished: false });
  });

  test("a round is finished only when all its matches are final and its results are stored [EG-39]", async () => {
    await small.play(
      roundId(1),
      statsOf(small, (id) => (id % 10 === 0 ? 1 : 0)),
      { finished: false },
    );
    await server.tick();
    expect((await events())[0].finished).toBe(false);
    expect(await settleRound(server.ctx, roundId(1))).toBe(false);
    await small.play(
      roundId(1),
      statsOf(small, (id) => (id % 10 === 0 ? 1 : 0)),
    );
    await server.tick();
    expect((await events())[0].finished).toBe(true);
    const { rows } = await sql<{ count: number }>`select count(*) as count from entry_results`.execute(server.ctx.db);
    expect(rows[0]?.count).toBe(entries.length);
  });

  test("ranks compare round points and totals, and equal ones share a place [EG-43, EG-44]", async () => {
    const rows = await Promise.all(entries.map(async (entry) => (await history(entry)).current[0]));
    for (const row of rows) {
      expect(row.rank).toBe(1 + rows.filter((other) => other.points > row.points).length);
      expect(row.overall_rank).toBe(1 + rows.filter((other) => other.total_points > row.total_points).length);
    }
    expect(rows.map((row) => row.rank_sort).toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1));
  });

  test("the round gets its average, highest score and captains [EG-40, EG-41, EG-42]", async () => {
    const [event] = await events();
    const rows = await Promise.all(entries.map(async (entry) => ({ entry, row: (await history(entry)).current[0] })));
    const net = rows.map(({ row }) => row.points - row.event_transfers_cost);
    expect(event.average_entry_score).toBe(Math.round(net.reduce((sum, points) => sum + points, 0) / net.length));
    const points = rows.map(({ row }) => row.points);
    expect(event.highest_score).toBe(Math.max(...points));
    expect(points[rows.findIndex(({ entry }) => entry.entryId === event.highest_scoring_entry)]).toBe(
      event.highest_score,
    );
    expect(event.transfers_made).toBe(0);
    const captains = await Promise.all(
      entries.map(async (entry) => {
        const { body } = await entry.client.get(`/api/entry/${entry.entryId}/event/1/picks/`);
        return body.picks.find((pick: { is_captain: boolean }) => pick.is_captain).element as number;
      }),
    );
    const count = (id: number) => captains.filter((other) => other === id).length;
    expect(count(event.most_captained)).toBe(Math.max(...captains.map(count)));
    expect(event.chip_plays).toEqual([]);
  });

  test("verifying finds nothing, and finds a figure that somebody changed", async () => {
    expect(await verify()).toEqual({ rounds: 1, results: entries.length, differences: [], differenceCount: 0 });
    const victim = entries[2]!.entryId;
    await sql`update entry_results set bench_points = bench_points + 1 where entry_id = ${victim}`.execute(
      server.ctx.db,
    );
    const found = await verify();
    expect(found.differences).toMatchObject([{ roundId: 1, entryId: victim, figure: "benchPoints" }]);
    await settleRound(server.ctx, roundId(1));
    expect((await verify()).differenceCount).toBe(0);
  });

  test("totals go on in the next round, with the bank and value of its deadline [EG-36, EG-46]", async () => {
    await small.goTo(2, 1);
    await small.play(
      roundId(2),
      statsOf(small, (id) => (id % 4 === 0 ? 2 : 0)),
    );
    await server.tick();
    for (const entry of entries) {
      const { current } = await history(entry);
      expect(current).toHaveLength(2);
      expect(current[1].total_points).toBe(
        current[0].total_points + current[1].points - current[1].event_transfers_cost,
      );
      const page = (await server.client().get(`/api/entry/${entry.entryId}/`)).body;
      expect(page.last_deadline_bank).toBe(current[1].bank);
      expect(page.last_deadline_value).toBe(current[1].value);
      expect(current[1].bank).toBeGreaterThanOrEqual(0);
      const spent = entry.footballerIds.reduce((sum, id) => sum + small.market.get(id)!.priceTenths, 0);
      expect(current[1].bank).toBe(RULESETS["eliteserien-2026"].squad.budgetTenths - spent);
    }
    expect((await verify()).differenceCount).toBe(0);
  });

  test("a corrected fact settles its round again and every round after it", async () => {
    const before = (await history(entries[0]!)).current;
    const scorer = entries[0]!.footballerIds.find(
      (id) => id % 2 === 0 && small.market.get(id)!.position !== POSITIONS[0],
    )!;
    const corrected = statsOf(small, (id) => (id % 10 === 0 ? 1 : 0));
    corrected.set(scorer, { ...corrected.get(scorer), goals_scored: 5 });
    await small.play(roundId(1), corrected);
    await server.tick();
    const after = (await history(entries[0]!)).current;
    const moved = after[0].points + after[0].points_on_bench - before[0].points - before[0].points_on_bench;
    expect(moved).not.toBe(0);
    expect(after[1].total_points - before[1].total_points).toBe(after[0].points - before[0].points);
    expect((await verify()).differenceCount).toBe(0);
  });
});

test("a reverting chip can be played in the season's last round [EG-13]", async () => {
  const server = await startTestServer();
  try {
    const small = await startSmallSeason(server, { rounds: 2 });
    const entry = await small.createEntry();
    await small.goTo(1, 1);
    await small.play(roundId(1), new Map());
    await server.tick();
    const bought = small.season.footballers.find(
      ({ footballerId, position, clubId }) =>
        position === "FWD" && !entry.footballerIds.includes(footballerId) && clubId === 16,
    )!;
    const sold = entry.footballerIds.find((id) => small.market.get(id)!.position === "FWD")!;
    const answer = await entry.client.post("/api/transfers/", {
      chip: "rich",
      entry: entry.entryId,
      event: 2,
      transfers: [{ element_in: bought.footballerId, element_out: sold }],
    });
    expect(answer.status).toBe(200);
    await small.goTo(2, 1);
    await small.play(roundId(2), new Map());
    await server.tick();
    const [, last] = (await entry.client.get(`/api/entry/${entry.entryId}/history/`)).body.current;
    expect(last).toMatchObject({ event: 2, event_transfers: 0, event_transfers_cost: 0 });
  } finally {
    await server.close();
  }
});
