/** A league's rounds against adding up and comparing, for small leagues and large ones, and after a correction. */
import { rulesetById, type EntryId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { naiveTable, type NaiveLeague } from "../testing/naive-table.ts";
import { SlowSeason, type SlowEntry } from "../testing/slow-season.ts";
import type { LeagueRequest } from "./league-boards.ts";
import type { Holders } from "./round-holders.ts";

const ROUNDS = 5;
const modes = [
  { name: "few members", fewMembers: undefined, workers: 0 },
  { name: "many members", fewMembers: 0, workers: 0 },
  { name: "many members, in threads", fewMembers: 0, workers: 2 },
];
const leagues = [
  { name: "the whole season", startRound: 1, roundId: ROUNDS },
  { name: "from a later round", startRound: 3, roundId: ROUNDS },
  { name: "a phase gone by", startRound: 1, phase: { from: 2, to: 3 }, roundId: ROUNDS },
  { name: "up to a round before the latest", startRound: 1, roundId: 4 },
  { name: "a phase to come", startRound: 1, phase: { from: 6, to: 8 }, roundId: ROUNDS },
];

describe.each(modes)("rounds of a league of $name", ({ fewMembers, workers }) => {
  const season = new SlowSeason({
    ruleset: rulesetById("eliteserien-2026"),
    seed: 31,
    entryCount: 90,
    roundCount: ROUNDS,
  });
  let engine: Engine;

  beforeAll(async () => {
    const size = fewMembers === undefined ? {} : { fewMembers };
    engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers, parallelFrom: 0, ...size });
    season.feed(engine);
    for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
  });
  afterAll(() => engine.close());

  const holders = (pairs: readonly (readonly [SlowEntry, number])[], sign = 1): Holders => {
    const value = sign * Math.max(...pairs.map(([, each]) => sign * each));
    const entryIds = pairs.filter(([, each]) => each === value).map(([entry]) => entry.entryId);
    return { value, entryIds, count: entryIds.length };
  };

  /** The obvious way; members are those of the table now. */
  function naiveRounds({ startRound, phase, roundId, rankedFrom, entries }: NaiveLeague) {
    const from = Math.max(startRound, phase?.from ?? 1);
    const to = Math.min(roundId, phase?.to ?? roundId);
    const present = entries.filter((entry) => (rankedFrom?.get(entry.entryId) ?? 0) <= roundId);
    const rounds = [];
    const ranksBy = new Map<EntryId, unknown[]>(entries.map(({ entryId }) => [entryId, []]));
    let before = new Map<SlowEntry, number>();
    for (let round = from; round <= to; round++) {
      const table = naiveTable(season, { entries: present, startRound: from, roundId: round });
      if (table.length === 0) continue;
      const entryOf = new Map(present.map((entry) => [entry.entryId as number, entry]));
      const totals = table.map((row) => [entryOf.get(row.entryId)!, row.totalPoints] as const);
      const points = table
        .map((row) => [entryOf.get(row.entryId)!, row.roundPoints] as const)
        .toSorted(([one], [other]) => one.entryId - other.entryId);
      const top = Math.max(...totals.map(([, total]) => total));
      const rest = totals.filter(([, total]) => total < top).map(([, total]) => total);
      const ranks = new Map(table.map((row) => [entryOf.get(row.entryId)!, row.rank]));
      const climbs = present.flatMap((entry) => {
        const gained = (before.get(entry) ?? 0) - (ranks.get(entry) ?? 0);
        return before.has(entry) && gained > 0 ? [[entry, gained] as const] : [];
      });
      const inRowOrder = totals.toSorted(([one], [other]) => one.entryId - other.entryId);
      rounds.push({
        roundId: round,
        leaders: holders(inRowOrder),
        nextTotal: rest.length === 0 ? null : Math.max(...rest),
        best: holders(points),
        worst: holders(points, -1),
        climb: climbs.length === 0 ? null : holders(climbs),
      });
      for (const { entryId, rank, totalPoints, roundPoints } of table) {
        ranksBy.get(entryId)!.push({ roundId: round, rank, totalPoints, roundPoints });
      }
      before = ranks;
    }
    return { rounds, ranksBy };
  }

  async function expectRounds(league: NaiveLeague, request: LeagueRequest) {
    const { rounds, ranksBy } = naiveRounds(league);
    expect(await engine.leagueRounds(request)).toEqual(rounds);
    const ids = league.entries.map(({ entryId }) => entryId);
    expect(await engine.leagueRanksByRound(ids, request)).toEqual(ids.map((id) => ranksBy.get(id)));
  }

  test.each(leagues)("of everybody, $name", async (league) => {
    await expectRounds({ ...league, entries: season.entries }, { ...league, members: null });
  });

  test.each(leagues)("of members who joined at different times, $name", async (league) => {
    const entries = season.entries.filter((_, i) => i % 2 === 0);
    const rankedFrom = new Map(entries.map((entry, i) => [entry.entryId, i % 7]));
    const ids = entries.map((entry) => entry.entryId);
    const members = engine.leagueMembers(
      ids,
      ids.map((id) => rankedFrom.get(id)!),
    );
    await expectRounds({ ...league, entries, rankedFrom }, { ...league, members });
  });

  test("an entry that is no member has no ranks", async () => {
    const [member, stranger] = season.entries;
    const request = { members: engine.leagueMembers([member!.entryId]), startRound: 1, roundId: ROUNDS };
    const [own, others, nobody] = await engine.leagueRanksByRound(
      [member!.entryId, stranger!.entryId, 999_999 as EntryId],
      request,
    );
    expect(own!.map(({ rank }) => rank)).toEqual(own!.map(() => 1));
    expect([others, nobody]).toEqual([null, null]);
  });

  test("a correction of an earlier round moves it and all after it", async () => {
    const request = { members: null, startRound: 1, roundId: ROUNDS };
    const before = await engine.leagueRounds(request);
    season.playRound(2);
    engine.setPerformances(2, season.performances[2]!.values());
    await engine.scoreRound(2);
    await expectRounds({ ...request, entries: season.entries }, request);
    expect((await engine.leagueRounds(request)).map(({ leaders }) => leaders.value)).not.toEqual(
      before.map(({ leaders }) => leaders.value),
    );
  });

  test("a table taken at one moment stays what it was while the round moves on", async () => {
    const request = { members: null, startRound: 1, roundId: ROUNDS };
    const whole = async () => (await engine.leagueTable({ ...request, offset: 0, limit: 1000 })).rows;
    const before = await whole();
    const taken = await engine.leagueSnapshot(request);
    season.playRound(ROUNDS);
    for (let again = 0; again < 6; again++) {
      engine.setPerformances(ROUNDS, season.performances[ROUNDS]!.values());
      await engine.scoreRound(ROUNDS);
    }
    expect(await whole()).not.toEqual(before);
    const pages = Array.from({ length: Math.ceil(taken.rankedCount / 7) }, (_, page) => taken.rows(page * 7, 7));
    expect(pages.flat()).toEqual(before);
    expect(taken.rows(taken.rankedCount, 7)).toEqual([]);
  });
});
