/** The engine as the server runs it: fed by notifications, it answers what the rules say of the squads in the database. */
import type { Engine } from "@elleveren/engine";
import { roundId, type FootballerId, type MatchStats, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { replacements, startTestServer, transfersBody, type TestServer } from "../../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../../testing/small-season.ts";
import { scoreEntryRound } from "../../../play/index.ts";

/** Two of three play, each with a goal or two now and then; the rest stay on the bench or at home. */
function statsOf({ season }: SmallSeason, salt: number): Map<FootballerId, MatchStats> {
  return new Map(
    season.footballers
      .filter(({ footballerId }) => (footballerId + salt) % 3 !== 0)
      .map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: (footballerId * salt) % 3, bonus: 0 }]),
  );
}

describe("the engine follows the season", () => {
  let server: TestServer;
  let small: SmallSeason;
  const entries: { entry: SeasonEntry; startedRoundId: RoundId }[] = [];

  const engine = (): Engine => server.ctx.live.engine()!;
  const join = async (startedRoundId: number) => {
    const salt = entries.length + 3;
    const entry = await small.createEntry({ preferences: ({ footballerId }) => (footballerId * salt) % 17 });
    entries.push({ entry, startedRoundId: roundId(startedRoundId) });
  };

  beforeAll(async () => {
    server = await startTestServer();
    small = await startSmallSeason(server);
    for (let index = 0; index < 6; index += 1) await join(1);
  });
  afterAll(() => server?.close());

  /** Every entry's round as the rules score the squad in the database, ranked by sorting. */
  async function expectAsRules(round: RoundId): Promise<void> {
    const scored = await Promise.all(
      entries.map(async ({ entry: { entryId }, startedRoundId }) => {
        if (startedRoundId > round) return null;
        const result = await scoreEntryRound(server.ctx, { entryId, roundId: round, startedRoundId });
        return { entryId, score: result!.score };
      }),
    );
    const points = scored.flatMap((each) => (each ? [each.score.points] : []));
    for (const each of scored) {
      if (!each) continue;
      const { autoSubs, benchPoints, costPoints, netPoints } = each.score;
      expect(engine().entryRound(each.entryId, round)).toMatchObject({
        points: each.score.points,
        costPoints,
        netPoints,
        roundRank: 1 + points.filter((other) => other > each.score.points).length,
        rankedCount: points.length,
        lineup: { benchPoints, autoSubs },
      });
    }
    const beginners = entries.filter(({ startedRoundId }) => startedRoundId > round);
    for (const { entry } of beginners) expect(engine().entryRound(entry.entryId, round)).toBeNull();
  }

  /** Points, totals and ranks of every settled round as they are stored. */
  async function expectAsStored(): Promise<number> {
    const { rows } = await sql<Record<"entry" | "round" | "points" | "cost" | "total" | "roundRank" | "rank", number>>`
      select entry_id as entry, round_id as round, points, cost_points as cost, total_points as total,
        round_rank as "roundRank", overall_rank as rank from entry_results`.execute(server.ctx.db);
    for (const row of rows) {
      expect(engine().entryRound(row.entry as SeasonEntry["entryId"], row.round)).toMatchObject({
        points: row.points,
        costPoints: row.cost,
        totalPoints: row.total,
        roundRank: row.roundRank,
        overallRank: row.rank,
      });
    }
    return rows.length;
  }

  test("before the first deadline nobody is ranked", async () => {
    await server.whenCurrent();
    expect(engine().lastRoundId).toBe(0);
    expect(engine().entryCount).toBe(0);
  });

  test("after the deadline every fact moves points, projected substitutions and ranks", async () => {
    await small.goTo(1, 1);
    await expectAsRules(roundId(1));
    expect(engine().entryCount).toBe(6);
    await small.play(roundId(1), statsOf(small, 1), { finished: false });
    await expectAsRules(roundId(1));
    await small.play(roundId(1), statsOf(small, 2));
    await expectAsRules(roundId(1));
    expect(engine().roundSummary(1)?.highest?.points).toBeGreaterThan(20);
  });

  test("what was live is what settling stores", async () => {
    await server.tick();
    expect(await expectAsStored()).toBe(6);
    await expectAsRules(roundId(1));
  });

  test("the next round has paid transfers, a chip and a newcomer", async () => {
    const { entry } = entries[0]!;
    const outs = entry.footballerIds.slice(0, 3);
    const squad = [...entry.footballerIds];
    const pairs = outs.map((out): [FootballerId, FootballerId] => {
      const outPrice = small.market.get(out)!.priceTenths;
      const into = replacements(small.market, squad, out).find((each) => each.priceTenths <= outPrice)!;
      squad.splice(squad.indexOf(out), 1, into.footballerId);
      return [out, into.footballerId];
    });
    expect((await entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs))).status).toBe(200);
    const captain = entries[1]!.entry;
    const team = (await captain.client.get(`/api/my-team/${captain.entryId}/`)).body;
    const saved = await captain.client.post(`/api/my-team/${captain.entryId}/`, { chip: "frush", picks: team.picks });
    expect(saved.status).toBe(200);
    await join(2);

    await small.goTo(2, 1);
    await small.play(roundId(2), statsOf(small, 5), { finished: false });
    await expectAsRules(roundId(2));
    expect(engine().entryCount).toBe(7);
    expect(engine().entryRound(entry.entryId, 2)?.costPoints).toBe(8);
    expect(engine().squadOf(captain.entryId, 2)?.chip).toBe("frush");
    expect(engine().totalTransfersOf(entry.entryId, 2)).toBe(3);
  });

  test("read again from the start it answers the same", async () => {
    const before = entries.map(({ entry }) => ({ ...engine().entryRound(entry.entryId, 2), revision: 0 }));
    const old = engine();
    await server.ctx.live.rebuild();
    expect(engine()).not.toBe(old);
    expect(entries.map(({ entry }) => ({ ...engine().entryRound(entry.entryId, 2), revision: 0 }))).toEqual(before);
    await expectAsStored();
  });

  test("a corrected round moves later totals, and again when it is settled again", async () => {
    await small.play(roundId(2), statsOf(small, 5));
    await server.tick();
    await small.goTo(3, 1);
    await small.play(roundId(1), statsOf(small, 7));
    await server.tick();
    expect(await expectAsStored()).toBe(13);
    await small.play(roundId(3), statsOf(small, 4));
    await expectAsRules(roundId(3));
    await server.tick();
    expect(await expectAsStored()).toBe(20);
  });

  test("the overall table is in the stored order", async () => {
    const { rows } = await sql<{ entry: number; sort: number }>`
      select entry_id as entry, rank_sort as sort from entry_results where round_id = 3 order by rank_sort`.execute(
      server.ctx.db,
    );
    const request = { members: null, startRound: 1, roundId: 3, offset: 0, limit: 50 };
    const table = await engine().leagueTable(request);
    expect(table.rows.map((row) => ({ entry: row.entryId, sort: row.rankSort }))).toEqual(rows);
    await server.ctx.live.rebuild();
    expect((await engine().leagueTable(request)).rows).toEqual(table.rows);
  });

  test("a start reads a settled round's columns, and its rows when they are of another settling or not there", async () => {
    const { entryId } = entries[2]!.entry;
    const { db } = server.ctx;
    const pointsOfFirst = async () => {
      await server.ctx.live.rebuild();
      return engine().entryRound(entryId, 1)!.points;
    };
    const stored = await pointsOfFirst();
    const move = (by: number) =>
      sql`update entry_results set points = points + ${by} where entry_id = ${entryId} and round_id = 1`.execute(db);
    const count = (by: number) =>
      sql`update settled_columns set settlement_number = settlement_number + ${by} where round_id = 1`.execute(db);
    await move(5);
    expect(await pointsOfFirst()).toBe(stored);
    await count(-1);
    expect(await pointsOfFirst()).toBe(stored + 5);
    await count(1);
    await move(-5);
    await sql`delete from settled_columns`.execute(db);
    await server.ctx.live.rebuild();
    expect(await expectAsStored()).toBe(20);
  });

  test("of the latest round the squads are held, also when it is settled and read again from the start", async () => {
    await server.ctx.live.rebuild();
    expect([1, 2, 3].map((round) => engine().hasSquads(round))).toEqual([false, false, true]);
    await expectAsRules(roundId(3));
    await expectAsStored();
    expect((await engine().leagueOwnership(null, 3))?.memberCount).toBe(entries.length);
    // A correction shows at once, as it would have without the restart.
    await small.play(roundId(3), statsOf(small, 8));
    await expectAsRules(roundId(3));
  });
});
