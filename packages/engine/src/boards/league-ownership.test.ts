/** Ownership inside leagues against adding up what the rules make of every member, alone, in threads, small and large. */
import { rulesetById, type EntryId, type FootballerId, type RulesetId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { SlowSeason, type SlowEntry } from "../testing/slow-season.ts";

const ROUNDS = 5;
const modes = [
  { name: "at once", workers: 0, fewMembers: undefined, ruleset: "eliteserien-2026", seed: 51 },
  { name: "as large leagues", workers: 0, fewMembers: 0, ruleset: "fpl-2025-26", seed: 52 },
  { name: "as large leagues, in threads", workers: 2, fewMembers: 0, ruleset: "eliteserien-2026", seed: 53 },
] satisfies { ruleset: RulesetId; [field: string]: unknown }[];

describe.each(modes)("counted $name", ({ workers, fewMembers, ruleset, seed }) => {
  const season = new SlowSeason({ ruleset: rulesetById(ruleset), seed, entryCount: 240, roundCount: ROUNDS });
  let engine: Engine;

  beforeAll(async () => {
    const size = fewMembers === undefined ? {} : { fewMembers };
    engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers, parallelFrom: 0, capacity: 16, ...size });
    season.feed(engine);
    for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
  });
  afterAll(() => engine.close());

  /** The same by the rules, a member at a time. */
  function slowOwnership(entries: readonly SlowEntry[], round: number, rankedFrom?: ReadonlyMap<EntryId, number>) {
    const members = entries.filter(
      (entry) => entry.startedRound <= round && (rankedFrom?.get(entry.entryId) ?? 0) <= round,
    );
    const absent = (id: FootballerId) => season.performances[round]!.get(id)!.absent;
    const footballers = new Map(
      [...season.positions.keys()].map((footballerId) => [
        footballerId,
        {
          footballerId,
          owned: 0,
          playing: 0,
          captained: 0,
          twice: 0,
          thrice: 0,
          multiplied: 0,
        },
      ]),
    );
    let costPoints = 0;
    for (const entry of members) {
      const squad = entry.squads[round]!;
      costPoints += squad.costPoints;
      for (const { footballerId, multiplier } of season.scoreOf(entry, round)!.picks) {
        const counts = footballers.get(footballerId)!;
        counts.owned++;
        if (multiplier > 0) counts.playing++;
        if (multiplier === 2) counts.twice++;
        if (multiplier === 3) counts.thrice++;
        counts.multiplied += multiplier;
      }
      const captain = squad.footballerIds[squad.captainSlot - 1]!;
      const vice = squad.footballerIds[squad.viceSlot - 1]!;
      if (!absent(captain)) footballers.get(captain)!.captained++;
      if ((absent(captain) || squad.chip === "2capt") && !absent(vice)) footballers.get(vice)!.captained++;
    }
    return {
      memberCount: members.length,
      costPoints,
      footballers: [...footballers.values()].filter(({ owned }) => owned > 0),
    };
  }

  async function expectOwnership(round: number) {
    const { revision, ...everybody } = (await engine.leagueOwnership(null, round))!;
    expect(revision).toBe(engine.revision);
    expect(everybody).toEqual(slowOwnership(season.entries, round));

    const some = season.entries.filter((_, i) => i % 3 !== 1);
    const members = engine.leagueMembers(some.map(({ entryId }) => entryId).toReversed());
    expect(await engine.leagueOwnership(members, round)).toMatchObject(slowOwnership(some, round));

    const rankedFrom = new Map(some.map(({ entryId }, i) => [entryId, i % 7]));
    const joining = engine.leagueMembers([...rankedFrom.keys()], [...rankedFrom.values()]);
    expect(await engine.leagueOwnership(joining, round)).toMatchObject(slowOwnership(some, round, rankedFrom));
  }

  test("of every round, all chips, armbands, costs and substitutions included", async () => {
    for (let round = 1; round <= ROUNDS; round++) await expectOwnership(round);
  });

  test("what the members have together is what their multipliers say", async () => {
    const { footballers, costPoints } = (await engine.leagueOwnership(null, ROUNDS))!;
    const pointsOf = (id: FootballerId) => season.performances[ROUNDS]!.get(id)!.points;
    const together = footballers.reduce(
      (sum, { multiplied, footballerId }) => sum + multiplied * pointsOf(footballerId),
      0,
    );
    const scores = season.entries.flatMap((entry) => season.scoreOf(entry, ROUNDS) ?? []);
    expect(together - costPoints).toBe(scores.reduce((sum, { netPoints }) => sum + netPoints, 0));
  });

  test("follows a fact, and is the same object until one comes", async () => {
    const before = await engine.leagueOwnership(null, ROUNDS);
    expect(await engine.leagueOwnership(null, ROUNDS)).toBe(before);
    season.playRound(ROUNDS);
    engine.setPerformances(ROUNDS, season.performances[ROUNDS]!.values());
    await engine.scoreRound(ROUNDS);
    await expectOwnership(ROUNDS);
  });

  test("nobody has more leagues kept than there is room for, and all are counted right", async () => {
    const membersOf = (league: number) => season.entries.slice(league % 200, (league % 200) + 40);
    const leagues = Array.from({ length: 260 }, (_, i) =>
      engine.leagueMembers(membersOf(i).map(({ entryId }) => entryId)),
    );
    const asked = await Promise.all([...leagues, leagues[0]!].map((members) => engine.leagueOwnership(members, 2)));
    expect(asked[260]).toEqual(asked[0]);
    for (const league of [0, 1, 120, 259]) {
      expect(asked[league]).toMatchObject(slowOwnership(membersOf(league), 2));
    }
  });

  test("a league of one owns its fifteen; nobody is in a league without members", async () => {
    const [entry] = season.entries as [SlowEntry];
    const one = (await engine.leagueOwnership(engine.leagueMembers([entry.entryId]), ROUNDS))!;
    expect([one.memberCount, one.footballers.length]).toEqual([1, 15]);
    const none = await engine.leagueOwnership(engine.leagueMembers([]), ROUNDS);
    expect(none).toMatchObject({ memberCount: 0, costPoints: 0, footballers: [] });
  });

  test("who is in a league's table of a round is asked without making it", async () => {
    const some = season.entries.filter((_, i) => i % 3 !== 1);
    const rankedFrom = new Map(some.map(({ entryId }, i) => [entryId, i % 7]));
    const league = engine.leagueMembers([...rankedFrom.keys()], [...rankedFrom.values()]);
    for (const members of [null, league]) {
      const { rows } = await engine.leagueTable({ members, startRound: 1, roundId: 3, offset: 0, limit: 1000 });
      const ranked = new Set(rows.map(({ entryId }) => entryId));
      for (const { entryId } of season.entries) {
        expect(engine.isInLeague(entryId, members, 3)).toBe(ranked.has(entryId));
      }
    }
  });

  // Last: the squads are gone after it.
  test("a round that is not scored here is not counted", async () => {
    expect(await engine.leagueOwnership(null, 7)).toBeNull();
    engine.releaseRound(1);
    expect(await engine.leagueOwnership(null, 1)).toBeNull();
  });
});
