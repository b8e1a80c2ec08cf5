/** Both bonus modes over HTTP: what a match gives until it is told officially. */
import type { FixtureId, Footballer, FootballerId, MatchStats, RulesetId } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { buildSeason, readMarket, startTestServer, type TestServer } from "../../../testing/index.ts";
import { type MatchFact, recordFacts } from "../../facts/index.ts";

interface Match {
  readonly t: TestServer;
  readonly fixtureId: FixtureId;
  /** Both clubs' footballers, cheapest first. */
  readonly footballers: readonly Footballer[];
  /** Tells the statistics; everybody named has played the match. */
  readonly play: (stats: ReadonlyMap<FootballerId, MatchStats>) => Promise<void>;
  /** Bonus points of the round by footballer; those without any are left out. */
  readonly bonus: () => Promise<ReadonlyMap<FootballerId, number>>;
}

async function withMatch(rulesetId: RulesetId, work: (match: Match) => Promise<void>): Promise<void> {
  const t = await startTestServer();
  try {
    const season = await buildSeason(t, { rulesetId });
    const market = await readMarket(t);
    await t.setNow(new Date(season.rounds[0]!.deadlineAtMs + 1000).toISOString());
    await t.tick();
    const { fixtureId, homeClubId, awayClubId } = season.fixtures.find((fixture) => fixture.roundId === 1)!;
    const footballers = [...market.values()]
      .filter(({ clubId }) => clubId === homeClubId || clubId === awayClubId)
      .toSorted((a, b) => a.priceTenths - b.priceTenths || a.footballerId - b.footballerId);
    await work({
      t,
      fixtureId,
      footballers,
      async play(stats) {
        const facts: MatchFact[] = [
          {
            kind: "fixture",
            fixtureId,
            started: true,
            minutes: 90,
            homeScore: 0,
            awayScore: 0,
          },
          ...[...stats].map(([footballerId, own]): MatchFact => ({
            kind: "stats",
            fixtureId,
            footballerId,
            stats: {
              minutes: 90,
              ...own,
            },
          })),
        ];
        expect(await recordFacts(t.ctx, facts, { source: "test" })).toMatchObject({ ok: true });
        await t.whenCurrent();
      },
      async bonus() {
        const { elements } = (await t.client().get("/api/event/1/live/")).body as {
          elements: {
            id: FootballerId;
            stats: {
              bonus: number;
            };
          }[];
        };
        return new Map(elements.filter(({ stats }) => stats.bonus !== 0).map(({ id, stats }) => [id, stats.bonus]));
      },
    });
  } finally {
    await t.close();
  }
}

describe("bonus points", () => {
  test("by index are strictly 3, 2, 1: equals by goals, then assists, then the lower price, then the id [EG-29] [KO-11]", async () => {
    await withMatch("eliteserien-2026", async ({ footballers, play, bonus }) => {
      const dear = footballers.at(-1)!;
      const at = footballers.findIndex((one, index) => one.priceTenths === footballers[index + 1]?.priceTenths);
      const [first, second] = footballers.slice(at, at + 2) as [Footballer, Footballer];
      const others = footballers.filter((one) => one !== first && one !== second && one !== dear);
      const [scorer, helper] = others as [Footballer, Footballer, ...Footballer[]];
      expect(first.priceTenths).toBeLessThan(dear.priceTenths);
      expect(first.footballerId).toBeLessThan(second.footballerId);
      const told = (list: readonly (readonly [Footballer, MatchStats])[]) =>
        new Map(list.map(([footballer, stats]) => [footballer.footballerId, stats]));

      // All alike but for a goal and an assist; the dear one loses to the cheap ones, they are told apart by their ids.
      await play(
        told([
          [dear, { opta_index: 30 }],
          [second, { opta_index: 30 }],
          [first, { opta_index: 30 }],
          [helper, { opta_index: 30, assists: 1 }],
          [scorer, { opta_index: 30, goals_scored: 1 }],
        ]),
      );
      expect([...(await bonus())].toSorted((a, b) => b[1] - a[1])).toEqual([
        [scorer.footballerId, 3],
        [helper.footballerId, 2],
        [first.footballerId, 1],
      ]);
      await play(
        told([
          [helper, { opta_index: 29 }],
          [scorer, { opta_index: 29 }],
        ]),
      );
      expect([...(await bonus())].toSorted((a, b) => b[1] - a[1])).toEqual([
        [first.footballerId, 3],
        [second.footballerId, 2],
        [dear.footballerId, 1],
      ]);
    });
  });

  test("by bps share their places: 3, 3, 1, then 3, 2, 2, then 3, 2, 1, 1 [EG-29] [EG-28]", async () => {
    await withMatch("fpl-2025-26", async ({ footballers, play, bonus }) => {
      const ids = footballers.slice(0, 5).map(({ footballerId }) => footballerId);
      const rate = (...ratings: number[]) => play(new Map(ids.map((id, index) => [id, { bps: ratings[index]! }])));
      const shared = async () => {
        const given = await bonus();
        return ids.map((id) => given.get(id) ?? 0);
      };
      await rate(40, 40, 30, 20, 10);
      expect(await shared()).toEqual([3, 3, 1, 0, 0]);
      await rate(40, 30, 30, 20, 10);
      expect(await shared()).toEqual([3, 2, 2, 0, 0]);
      await rate(40, 30, 20, 20, 10);
      expect(await shared()).toEqual([3, 2, 1, 1, 0]);
      await rate(40, 40, 40, 20, 10);
      expect(await shared()).toEqual([3, 3, 3, 0, 0]);
    });
  });
});
