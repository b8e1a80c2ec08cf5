/** Head-to-head tables from columns against the rules', for many leagues at once, alone and in threads. */
import {
  AVERAGE_SEAT,
  h2hTable,
  matchesADay,
  matchOfDay,
  rulesetById,
  type EntryId,
  type H2hMatch,
} from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { SlowSeason, type SlowEntry } from "../testing/slow-season.ts";
import type { H2hSeats } from "./h2h-tables.ts";

const ROUNDS = 6;
const SIZES = [2, 3, 16, 1, 7, 48, 49, 0, 120, 5, 64, 15];
const FIRST = [1, 1, 2, 1, 3, 1, 2, 1, 1, 6, 7, 1];
/** Before the first: no regular rounds at all. */
const LAST = [6, 4, 6, 0, 5, 6, 6, 0, 3, 6, 8, 2];
const NOW = ROUNDS;

describe.each([
  { name: "at once", workers: 0, fewMembers: undefined },
  { name: "in turn, in threads", workers: 2, fewMembers: 0 },
])("tables made $name", ({ workers, fewMembers }) => {
  const season = new SlowSeason({
    ruleset: rulesetById("eliteserien-2026"),
    seed: 31,
    entryCount: 130,
    roundCount: ROUNDS,
  });
  // Few different points, so that many are level and the goals decide.
  season.performances.forEach((round) => {
    for (const [id, performance] of round) round.set(id, { ...performance, points: Math.sign(performance.points) });
  });
  const leagues: (H2hSeats & { readonly entries: readonly SlowEntry[] })[] = SIZES.map((size, index) => {
    const entries = season.entries.map((_, at) => season.entries[(at * 7 + index * 11) % 130]!).slice(0, size);
    const entryIds = entries.map(({ entryId }) => entryId);
    return { entries, entryIds, firstRound: FIRST[index]!, lastRegularRound: LAST[index]! };
  });
  const byId = new Map(season.entries.map((entry) => [entry.entryId, entry]));
  const goalsOf = (id: EntryId, through: number) => ({ scored: (id * through) % 3, conceded: (id * through) % 5 });
  let engine: Engine;

  beforeAll(async () => {
    const size = fewMembers === undefined ? {} : { fewMembers };
    engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers, parallelFrom: 0, ...size });
    season.feed(engine);
    for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
  });
  afterAll(() => engine.close());

  const netOf = (id: EntryId, round: number) => season.scoreOf(byId.get(id)!, round)?.netPoints ?? 0;
  const averageOf = (round: number) => engine.roundSummary(round)!.averagePoints;

  function slowTable({ entryIds, firstRound, lastRegularRound }: H2hSeats, through: number, withGoals: boolean) {
    const matches: H2hMatch<EntryId>[] = [];
    for (let round = firstRound; round <= Math.min(lastRegularRound, through); round++) {
      for (let index = 0; index < matchesADay(entryIds.length); index++) {
        const { first, second } = matchOfDay(entryIds.length, round - firstRound, index);
        const one = entryIds[first]!;
        const other = second === AVERAGE_SEAT ? null : entryIds[second]!;
        const otherPoints = other === null ? averageOf(round) : netOf(other, round);
        matches.push({ first: one, firstPoints: netOf(one, round), second: other, secondPoints: otherPoints });
      }
    }
    const { leagues: scoring } = season.ruleset;
    const goals = withGoals ? { goalsOf: (id: EntryId) => goalsOf(id, through) } : {};
    return h2hTable({ scoring, ids: entryIds, matches, ...goals });
  }

  async function expectTables(through: number, withGoals: boolean) {
    const made = engine.h2hLeagues(leagues);
    const ids = leagues.flatMap(({ entryIds }) => entryIds);
    const column = (of: "scored" | "conceded", at: number) => ids.map((id) => goalsOf(id, at)[of]);
    const tables = await engine.h2hTables(
      made,
      through,
      withGoals
        ? {
            scored: column("scored", through),
            conceded: column("conceded", through),
            scoredBefore: column("scored", through - 1),
            concededBefore: column("conceded", through - 1),
          }
        : null,
    );
    leagues.forEach((league, index) => {
      const rows = new Map(slowTable(league, through, withGoals).map((row) => [row.id, row]));
      const isOver = through > league.lastRegularRound;
      const before = new Map(
        slowTable(league, isOver ? through : through - 1, withGoals).map((row) => [row.id, row.rank]),
      );
      const hadMatches = Math.min(league.lastRegularRound, isOver ? through : through - 1) >= league.firstRound;
      league.entryIds.forEach((id, seat) => {
        const at = made.offsets[index]! + seat;
        const { won, drawn, lost, pointsFor, pointsAgainst, rank } = rows.get(id)!;
        const own = [tables.won[at], tables.drawn[at], tables.lost[at], tables.pointsFor[at], tables.pointsAgainst[at]];
        expect(own).toEqual([won, drawn, lost, pointsFor, pointsAgainst]);
        expect([tables.ranks[at], tables.lastRanks[at]]).toEqual([rank, hadMatches ? before.get(id) : 0]);
      });
      if (withGoals) return;
      const isLevel = (table: ReturnType<typeof slowTable>, id: EntryId) => {
        const own = table.find((row) => row.id === id)!;
        return table.some((row) => row !== own && row.total === own.total && row.pointsFor === own.pointsFor);
      };
      const tablesThen = [
        slowTable(league, through, false),
        ...(hadMatches ? [slowTable(league, through - 1, false)] : []),
      ];
      const level = league.entryIds.filter((_, seat) => tables.level[made.offsets[index]! + seat] === 1);
      expect(level).toEqual(league.entryIds.filter((id) => tablesThen.some((table) => isLevel(table, id))));
    });
  }

  test.each([0, 1, 2, 4, NOW])(
    "of every league after round %i are the rules' [EG-60] [EG-61] [EG-62]",
    async (through) => {
      await expectTables(through, false);
      await expectTables(through, true);
    },
  );

  test("follow a correction of a round gone by", async () => {
    const corrected = 3;
    season.playRound(corrected);
    engine.setPerformances(corrected, season.performances[corrected]!.values());
    await engine.scoreRound(corrected);
    await expectTables(NOW, true);
  });

  test("an entry the engine does not know yet has no points", async () => {
    const [one, two] = season.entries as [SlowEntry, SlowEntry];
    const unknown = 1_000_003 as EntryId;
    const seats = { entryIds: [one.entryId, unknown, two.entryId], firstRound: 1, lastRegularRound: 3 };
    const tables = await engine.h2hTables(engine.h2hLeagues([seats]), 3);
    expect([tables.pointsFor[1], tables.pointsFor[0]]).toEqual([0, season.totalOf(one, 1, 3)]);
    expect([engine.netPointsOf(one.entryId, 2), engine.netPointsOf(unknown, 2)]).toEqual([netOf(one.entryId, 2), 0]);
  });
});
