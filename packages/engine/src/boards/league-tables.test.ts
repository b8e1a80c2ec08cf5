/** Tables of leagues and phases against adding up and sorting, for small and large leagues, alone and in threads. */
import { rulesetById, type EntryId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { naiveTable, type NaiveLeague } from "../testing/naive-table.ts";
import { SlowSeason, type SlowEntry } from "../testing/slow-season.ts";
import type { TableRequest } from "./league-tables.ts";
import type { MembershipRanks } from "./rank-memberships.ts";

const ROUNDS = 5;
const WHOLE = { offset: 0, limit: 10_000 };
/** A league with `fewMembers: 0` is treated as a large one. */
const modes = [
  { name: "at once", workers: 0, fewMembers: undefined },
  { name: "as a kept board", workers: 0, fewMembers: 0 },
  { name: "as a kept board, in threads", workers: 2, fewMembers: 0 },
];
const leagues = [
  { name: "the whole season", startRound: 1, roundId: ROUNDS },
  { name: "from a later round", startRound: 3, roundId: ROUNDS },
  { name: "that begins now", startRound: ROUNDS, roundId: ROUNDS },
  { name: "that begins later", startRound: ROUNDS + 1, roundId: ROUNDS },
  { name: "a phase gone by", startRound: 1, phase: { from: 2, to: 3 }, roundId: ROUNDS },
  { name: "a phase under way", startRound: 2, phase: { from: 4, to: 8 }, roundId: ROUNDS },
  { name: "a phase to come", startRound: 1, phase: { from: 6, to: 8 }, roundId: ROUNDS },
  { name: "a round before the latest", startRound: 1, roundId: 3 },
];

describe.each(modes)("a table made $name", ({ workers, fewMembers }) => {
  const season = new SlowSeason({
    ruleset: rulesetById("eliteserien-2026"),
    seed: 23,
    entryCount: 160,
    roundCount: ROUNDS,
  });
  // Few different points, so that many are level and the transfers decide.
  season.performances.forEach((round) => {
    for (const [id, performance] of round) round.set(id, { ...performance, points: Math.sign(performance.points) });
  });
  let engine: Engine;

  beforeAll(async () => {
    const size = fewMembers === undefined ? {} : { fewMembers };
    engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers, parallelFrom: 0, ...size });
    season.feed(engine);
    for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
  });
  afterAll(() => engine.close());

  async function expectTable(league: NaiveLeague, request: Omit<TableRequest, "offset" | "limit">) {
    const expected = naiveTable(season, league);
    const whole = await engine.leagueTable({ ...request, ...WHOLE });
    expect(whole.rows).toEqual(expected);
    expect(whole.rankedCount).toBe(expected.length);
    const page = await engine.leagueTable({ ...request, offset: 7, limit: 10 });
    expect(page.rows).toEqual(expected.slice(7, 17));
    for (const [place, { entryId }] of expected.entries()) {
      if (place % 9 === 0) expect(await engine.leaguePlace(entryId, request)).toBe(place);
    }
    const outsider = season.entries.find(({ entryId }) => expected.every((row) => row.entryId !== entryId));
    if (outsider) expect(await engine.leaguePlace(outsider.entryId, request)).toBeNull();
    const past = await engine.leagueTable({ ...request, offset: expected.length, limit: 10 });
    expect(past.rows).toEqual([]);
  }

  test.each(leagues)("of everybody, $name [EG-44] [EG-45] [EG-47]", async (league) => {
    await expectTable({ ...league, entries: season.entries }, { ...league, members: null });
  });

  test.each(leagues)("of some, $name [EG-44] [EG-45] [EG-47]", async (league) => {
    const entries = season.entries.filter((_, i) => i % 3 !== 1);
    const members = engine.leagueMembers(entries.map((entry) => entry.entryId).toReversed());
    await expectTable({ ...league, entries }, { ...league, members });
  });

  test.each(leagues)("of members who joined at different times, $name [EG-45] [EG-49]", async (league) => {
    const entries = season.entries.filter((_, i) => i % 2 === 0);
    const rankedFrom = new Map(entries.map((entry, i) => [entry.entryId, i % 7]));
    const ids = entries.map((entry) => entry.entryId);
    const members = engine.leagueMembers(
      ids,
      ids.map((id) => rankedFrom.get(id)!),
    );
    await expectTable({ ...league, entries, rankedFrom }, { ...league, members });
  });

  test("one entry's places in many leagues are those of the tables", async () => {
    const groups: SlowEntry[][] = [
      season.entries,
      season.entries.slice(0, 9),
      season.entries.filter((_, i) => i % 4 === 0),
    ];
    const requests = groups.flatMap((entries) =>
      leagues.map((league) => ({ ...league, members: engine.leagueMembers(entries.map(({ entryId }) => entryId)) })),
    );
    for (const entry of season.entries.slice(0, 24)) {
      const ranks = await engine.leagueRanks(entry.entryId, requests);
      const expected = groups.flatMap((entries) => leagues.map((league) => placeIn(entries, league, entry.entryId)));
      expect(ranks).toEqual(expected);
    }
    expect(await engine.leagueRanks(1 as EntryId, requests.slice(0, 1))).toEqual([null]);
  });

  function placeIn(entries: SlowEntry[], league: Omit<NaiveLeague, "entries">, id: EntryId) {
    if (!entries.some(({ entryId }) => entryId === id)) return null;
    const rows = naiveTable(season, { ...league, entries });
    const row = rows.find(({ entryId }) => entryId === id);
    const { rank = 0, lastRank = 0, totalPoints = 0 } = row ?? {};
    return { rank, lastRank, totalPoints, leaderPoints: rows[0]?.totalPoints ?? 0, rankedCount: rows.length };
  }

  test("every membership at once", async () => {
    const sizes = [1, 2, 40, 96, 97, 120, 160, 0, 7];
    const starts = [1, 3, 1, 2, 1, 5, 1, 1, 6];
    const groups = sizes.map((size, i) => season.entries.filter((_, at) => (at * 7 + i) % 160 < size));
    const offsets = Uint32Array.from([0, ...groups.map((_, i) => groups.slice(0, i + 1).flat().length)]);
    const rankedFrom = Uint8Array.from(groups.flat(), (_, i) => i % 7);
    const memberships = {
      offsets,
      members: Uint32Array.from(groups.flat(), ({ entryId }) => engine.rowOf(entryId)),
      startRounds: Uint8Array.from(starts),
    };
    for (const from of [null, rankedFrom]) {
      const { ranks, lastRanks } = await engine.rankMemberships(
        { ...memberships, rankedFrom: from },
        { roundId: ROUNDS },
      );
      groups.forEach((entries, league) => {
        const rounds = from && new Map(entries.map((entry, i) => [entry.entryId, from[offsets[league]! + i]!]));
        const expected = naiveTable(season, {
          entries,
          startRound: starts[league]!,
          roundId: ROUNDS,
          ...(rounds ? { rankedFrom: rounds } : {}),
        });
        const rows = new Map(expected.map((row) => [row.entryId, row]));
        entries.forEach((entry, i) => {
          const member = offsets[league]! + i;
          const row = rows.get(entry.entryId);
          expect([ranks[member], lastRanks[member]]).toEqual([row?.rank ?? 0, row?.lastRank ?? 0]);
        });
      });
    }
  });
});

test.each([{ workers: 0 }, { workers: 2 }])(
  "kept tables follow events and corrections, with $workers threads",
  async ({ workers }) => {
    const season = new SlowSeason({
      ruleset: rulesetById("eliteserien-2026"),
      seed: 29,
      entryCount: 60,
      roundCount: ROUNDS,
    });
    const engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers, parallelFrom: 0, fewMembers: 0 });
    try {
      season.feed(engine);
      for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
      const some = season.entries.filter((_, i) => i % 2 === 0);
      const members = engine.leagueMembers(some.map((entry) => entry.entryId));
      // Each event writes to columns that were in use two events ago.
      for (const played of [5, 5, 5, 2, 5, 3, 3, 1, 5]) {
        season.playRound(played);
        engine.setPerformances(played, season.performances[played]!.values());
        await engine.scoreRound(played);
        for (const league of leagues) {
          const everybody = await engine.leagueTable({ ...league, members: null, ...WHOLE });
          expect(everybody.rows).toEqual(naiveTable(season, { ...league, entries: season.entries }));
          const few = await engine.leagueTable({ ...league, members, ...WHOLE });
          expect(few.rows).toEqual(naiveTable(season, { ...league, entries: some }));
        }
      }
    } finally {
      await engine.close();
    }
  },
);

test("every membership again after an event, and after a correction of a round before", async () => {
  const season = new SlowSeason({
    ruleset: rulesetById("eliteserien-2026"),
    seed: 31,
    entryCount: 90,
    roundCount: ROUNDS,
  });
  const engine = createEngine({ ruleset: season.ruleset, roundCount: 8, workers: 0 });
  season.feed(engine);
  for (let round = 1; round <= ROUNDS; round++) await engine.scoreRound(round);
  const groups = [season.entries, season.entries.slice(0, 30), season.entries.filter((_, i) => i % 2 === 0)];
  const memberships = {
    offsets: Uint32Array.from([0, 90, 120, 165]),
    members: Uint32Array.from(groups.flat(), ({ entryId }) => engine.rowOf(entryId)),
    startRounds: Uint8Array.from([1, 3, 2]),
    rankedFrom: null,
  };
  let renewed: MembershipRanks | null = null;
  for (const [played, asked] of [
    [5, memberships],
    [5, memberships],
    [2, memberships],
    [5, memberships],
    [4, { ...memberships }],
  ] as const) {
    season.playRound(played);
    engine.setPerformances(played, season.performances[played]!.values());
    await engine.scoreRound(played);
    const before: MembershipRanks | null = renewed;
    renewed = await engine.rankMemberships(asked, { roundId: ROUNDS, renewed });
    if (before) expect(renewed.ranks).toBe(before.ranks);
    const expected = groups.flatMap((entries, league) => {
      const table = naiveTable(season, { entries, startRound: memberships.startRounds[league]!, roundId: ROUNDS });
      const rows = new Map(table.map((row) => [row.entryId, row]));
      return entries.map(({ entryId }) => [rows.get(entryId)?.rank ?? 0, rows.get(entryId)?.lastRank ?? 0]);
    });
    expect(expected.map((_, member) => [renewed!.ranks[member], renewed!.lastRanks[member]])).toEqual(expected);
  }
  // In another round, or another phase, nothing of it holds but its room.
  const phase = await engine.rankMemberships(memberships, { roundId: ROUNDS, phaseFrom: 4, renewed });
  const fresh = await engine.rankMemberships(memberships, { roundId: ROUNDS, phaseFrom: 4 });
  expect([phase.ranks, phase.lastRanks]).toEqual([fresh.ranks, fresh.lastRanks]);
});

test("memberships whose points could leave 16 bits are refused before anything is written", async () => {
  const ruleset = rulesetById("eliteserien-2026");
  const season = new SlowSeason({ ruleset, seed: 32, entryCount: 20, roundCount: 3 });
  const engine = createEngine({ ruleset, roundCount: 8, workers: 0 });
  season.feed(engine);
  const entries = season.entries.filter(({ startedRound }) => startedRound === 1);
  const memberships = {
    offsets: Uint32Array.from([0, entries.length]),
    members: Uint32Array.from(entries, ({ entryId }) => engine.rowOf(entryId)),
    startRounds: Uint8Array.from([1]),
    rankedFrom: null,
  };
  for (const [round, points] of [1000, -1000, -1000].entries()) {
    const everybody = [...season.positions.keys()].map((footballerId) => ({ footballerId, points, absent: false }));
    engine.setPerformances(round + 1, everybody);
    await engine.scoreRound(round + 1);
  }
  const renewed = await engine.rankMemberships(memberships, { roundId: 2 });
  const before = renewed.ranks.slice();
  await expect(engine.rankMemberships(memberships, { roundId: 3, renewed })).rejects.toThrow(
    /^Totals of the rounds of leagues must lie within 16 bits of each other; here they run from -2\d{4} to 1\d{4}$/,
  );
  expect(renewed.ranks).toEqual(before);
});

test.each([{ asked: true }, { asked: false }])(
  "after an event a large table asked for before ($asked) is there",
  async ({ asked }) => {
    const season = new SlowSeason({
      ruleset: rulesetById("eliteserien-2026"),
      seed: 30,
      entryCount: 40,
      roundCount: 2,
    });
    const engine = createEngine({ ruleset: season.ruleset, roundCount: 2, workers: 0, fewMembers: 0 });
    season.feed(engine);
    await engine.scoreRound(1);
    await engine.scoreRound(2);
    const request = { members: null, startRound: 2, roundId: 2, ...WHOLE };
    if (asked) await engine.leagueTable(request);
    season.playRound(2);
    engine.setPerformances(2, season.performances[2]!.values());
    await engine.scoreRound(2);
    await engine.whenIdle();
    const run = engine.scoreRound(2).then(() => "after the run");
    const first = await Promise.race([run, engine.leagueTable(request)]);
    expect(first !== "after the run").toBe(asked);
    await run;
    await engine.whenIdle();
    expect((await engine.leagueTable(request)).rows).toEqual(
      naiveTable(season, { entries: season.entries, startRound: 2, roundId: 2 }),
    );
  },
);
