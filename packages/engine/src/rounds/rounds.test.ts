/** Loading, carrying, counting, results, and what may happen while a run is on. */
import { entryId, rulesetById, type ChipName, type FootballerId } from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { naiveTable } from "../testing/naive-table.ts";
import { SlowSeason, type SlowEntry } from "../testing/slow-season.ts";
import { unpackPairs } from "./entry-round.ts";

const engines: Engine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

function slowSeason(seed: number, entryCount = 80, roundCount = 3): SlowSeason {
  return new SlowSeason({ ruleset: rulesetById("eliteserien-2026"), seed, entryCount, roundCount });
}

function start(season: SlowSeason, workers = 0, capacity = 8): Engine {
  const engine = createEngine({ ruleset: season.ruleset, roundCount: 6, workers, parallelFrom: 0, capacity });
  engines.push(engine);
  return engine;
}

const read = (engine: Engine, season: SlowSeason, round: number) =>
  season.entries.map((entry) => {
    const { lineup: _, revision: __, ...rest } = engine.entryRound(entry.entryId, round) ?? {};
    return rest;
  });

describe.each([{ workers: 0 }, { workers: 2 }])("with $workers threads", ({ workers }) => {
  test("rounds loaded from what was scored give the same ranks, and the next round goes on from them", async () => {
    const season = slowSeason(31);
    const scored = start(season, workers);
    season.feed(scored);
    for (let round = 1; round <= 3; round++) await scored.scoreRound(round);

    const loaded = start(season, workers);
    season.feed(loaded);
    for (let round = 1; round <= 2; round++) {
      const { netPoints, points } = await resultsOf(scored, round);
      await loaded.loadRound(round, { netPoints, points });
      expect(loaded.entryRound(season.entries[0]!.entryId, round)?.lineup).toBeNull();
    }
    await loaded.scoreRound(3);
    for (let round = 1; round <= 3; round++) expect(read(loaded, season, round)).toEqual(read(scored, season, round));
    for (let round = 1; round <= 3; round++) {
      expect({ ...loaded.roundSummary(round), revision: 0 }).toEqual({ ...scored.roundSummary(round), revision: 0 });
    }
  });

  test("a settled round loaded again moves the live one", async () => {
    const season = slowSeason(32);
    const engine = start(season, workers);
    season.feed(engine);
    for (let round = 1; round <= 3; round++) await engine.scoreRound(round);
    const other = start(season, workers);
    season.feed(other);
    season.playRound(1);
    other.setPerformances(1, season.performances[1]!.values());
    for (let round = 1; round <= 3; round++) await other.scoreRound(round);
    const { netPoints, points } = await resultsOf(other, 1);
    await engine.loadRound(1, { netPoints, points });
    for (let round = 1; round <= 3; round++) expect(read(engine, season, round)).toEqual(read(other, season, round));
  });

  test("results hold what settling stores of everybody [EG-25] [EG-44] [EG-46]", async () => {
    const season = slowSeason(33);
    const engine = start(season, workers);
    season.feed(engine);
    for (let round = 1; round <= 3; round++) await engine.scoreRound(round);
    for (const round of [3, 2]) {
      const results = await engine.roundResults(round);
      const table = naiveTable(season, { entries: season.entries, startRound: 1, roundId: round });
      expect(results.rowCount).toBe(season.entries.length);
      season.entries.forEach((entry, row) => {
        const score = season.scoreOf(entry, round);
        const place = table.find((each) => each.entryId === entry.entryId);
        expect({
          points: results.points[row],
          net: results.netPoints[row],
          bench: results.benchPoints[row],
          total: results.totalPoints[row],
          overall: results.overallRanks[row],
          sort: results.rankSorts[row],
          subs: unpackPairs(results.substitutions[row]!).map(({ outSlot, inSlot }) => ({
            outId: entry.squads[round]?.footballerIds[outSlot - 1],
            inId: entry.squads[round]?.footballerIds[inSlot - 1],
          })),
        }).toEqual({
          points: score?.points ?? 0,
          net: score?.netPoints ?? 0,
          bench: score?.benchPoints ?? 0,
          total: season.totalOf(entry, 1, round),
          overall: place?.rank ?? 0,
          sort: place?.rankSort ?? 0,
          subs: score?.autoSubs ?? [],
        });
        expect(results.roundRanks[row]).toBe(engine.entryRound(entry.entryId, round)?.roundRank ?? 0);
        expect(engine.rankSortOf(entry.entryId, round)).toBe(place?.rankSort ?? 0);
      });
    }
  });

  test("counts of footballers, armbands and chips are those of all squads [EG-41]", async () => {
    const season = slowSeason(34);
    const engine = start(season, workers);
    season.feed(engine);
    const counts = await engine.roundCounts(2);
    const squads = season.entries.flatMap((entry) => entry.squads[2] ?? []);
    expect(counts.entryCount).toBe(squads.length);
    for (const id of season.positions.keys()) {
      const counted = counts.footballers.find(({ footballerId }) => footballerId === id);
      const owners = squads.filter(({ footballerIds }) => footballerIds.includes(id));
      const holds = (slot: "captainSlot" | "viceSlot") =>
        squads.filter((squad) => squad.footballerIds[squad[slot] - 1] === id).length;
      const { selected = 0, captained = 0, viceCaptained = 0 } = counted ?? {};
      expect([selected, captained, viceCaptained]).toEqual([owners.length, holds("captainSlot"), holds("viceSlot")]);
    }
    const played = Object.fromEntries(counts.chips.map(({ chip, played }) => [chip, played]));
    const chips = squads.flatMap(({ chip }) => chip ?? []);
    expect(played).toEqual(
      Object.fromEntries([...new Set(chips)].map((chip) => [chip, chips.filter((each) => each === chip).length])),
    );
  });

  test("the round's average is after costs, the highest before and after [EG-40] [EG-42]", async () => {
    const season = slowSeason(35);
    const engine = start(season, workers);
    season.feed(engine);
    expect(engine.roundSummary(1)).toBeNull();
    await engine.scoreRound(1);
    const scores = season.entries.flatMap((entry) => {
      const score = season.scoreOf(entry, 1);
      return score ? [{ id: entry.entryId, points: score.points, net: score.netPoints }] : [];
    });
    const best = scores.find(({ points }) => points === Math.max(...scores.map((each) => each.points)))!;
    const bestNet = scores.find(({ net }) => net === Math.max(...scores.map((each) => each.net)))!;
    expect(engine.roundSummary(1)).toEqual({
      revision: engine.revision,
      rankedCount: scores.length,
      averagePoints: Math.round(scores.reduce((sum, { net }) => sum + net, 0) / scores.length),
      highest: { entryId: best.id, points: best.points },
      highestNet: { entryId: bestNet.id, points: bestNet.net },
    });
  });

  test("changes during a run wait for its end, and reads meanwhile see the state before", async () => {
    const season = slowSeason(36, 60, 2);
    const engine = start(season, workers, 60);
    season.feed(engine);
    await engine.scoreRound(1);
    const before = read(engine, season, 1);
    const { revision } = engine;
    season.playRound(1);
    engine.setPerformances(1, season.performances[1]!.values());
    const run = engine.scoreRound(1);
    // These would reach into the columns being read, and make them longer.
    const late = Array.from({ length: 500 }, (_, i) => 10_000 + i);
    engine.appendEntries(
      late,
      late.map(() => 2),
    );
    engine.setPerformances(
      1,
      [...season.positions.keys()].map((footballerId) => ({ footballerId, points: 900, absent: false })),
    );
    expect(engine.entryCount).toBe(60);
    expect([engine.revision, read(engine, season, 1)]).toEqual([revision, before]);
    await run;
    const scores = season.entries.map((entry) => season.scoreOf(entry, 1)?.points ?? null);
    expect(season.entries.map((entry) => engine.entryRound(entry.entryId, 1)?.points ?? null)).toEqual(scores);
    await engine.whenIdle();
    expect([engine.entryCount, engine.rowOf(entryId(10_499))]).toEqual([560, 559]);
    await engine.scoreRound(2);
    expect(engine.roundSummary(2)?.rankedCount).toBe(560);
  });

  test("a change that waited for a run and fails is told to who waits for changes, and to nobody's run", async () => {
    const season = slowSeason(39, 60, 1);
    const engine = start(season, workers, 60);
    season.feed(engine);
    await engine.scoreRound(1);
    const run = engine.scoreRound(1);
    engine.setTotalTransfers(1, new Uint16Array(61));
    const request = { members: null, startRound: 1, roundId: 1, offset: 0, limit: 5 };
    const page = engine.leagueTable(request);
    const nextRun = engine.scoreRound(1);
    await Promise.all([run, nextRun]);
    expect((await page).rows).toHaveLength(5);
    await expect(engine.whenIdle()).rejects.toThrow("transfers are of entries the engine knows");
    await engine.whenIdle();
  });

  test("a run that fails says why, publishes nothing, and the next one works", async () => {
    const season = slowSeason(37, 40, 1);
    const engine = start(season, workers);
    season.feed(engine);
    await engine.scoreRound(1);
    const before = read(engine, season, 1);
    const everybody = (points: number) =>
      [...season.positions.keys()].map((footballerId) => ({ footballerId, points, absent: false }));
    engine.setPerformances(1, everybody(-1000));
    for (let round = 2; round <= 4; round++) {
      await engine.carryForward(round - 1, round);
      engine.setPerformances(round, everybody(-1000));
    }
    await engine.scoreRound(1);
    await engine.scoreRound(2);
    await expect(engine.scoreRound(3)).rejects.toThrow("keeps to 16 bits");
    expect(engine.roundSummary(3)).toBeNull();
    engine.setPerformances(1, season.performances[1]!.values());
    await engine.scoreRound(1);
    expect(read(engine, season, 1)).toEqual(before);
    await expect(engine.scoreRound(5)).rejects.toThrow("round 5 has squads");
    await expect(engine.carryForward(5, 6)).rejects.toThrow("carried forward from a round that has them");
  });
});

test("carried squads keep footballers and armbands, and lose chip and cost", async () => {
  const season = slowSeason(38, 50, 1);
  const engine = start(season);
  season.feed(engine);
  await engine.carryForward(1, 2);
  const first = (entry: SlowEntry) => entry.squads[1]!;
  for (const entry of season.entries) {
    const { totalTransfers, ...squad } = first(entry);
    expect(engine.squadOf(entry.entryId, 1)).toEqual(squad);
    expect(engine.squadOf(entry.entryId, 2)).toEqual({ ...squad, chip: null, costPoints: 0 });
    expect(engine.totalTransfersOf(entry.entryId, 2)).toBe(totalTransfers);
  }
  engine.setPerformances(2, season.performances[1]!.values());
  await engine.scoreRound(1);
  await engine.scoreRound(2);
  const entry = season.entries.find((each) => first(each).costPoints === 200)!;
  expect(engine.entryRound(entry.entryId, 2)?.costPoints).toBe(0);
  engine.releaseRound(1);
  expect(engine.hasSquads(1)).toBe(false);
  expect(engine.entryRound(entry.entryId, 1)).toMatchObject({ costPoints: 200, lineup: null });
});

test("squads written in batches are read as single ones are", () => {
  const season = slowSeason(39, 70, 1);
  const one = start(season);
  season.feed(one);
  const many = start(season);
  season.feed(many, []);
  many.appendEntries(
    season.entries.map((entry) => entry.entryId),
    season.entries.map(() => 1),
  );
  let batch = many.squadBatch(1, 16);
  for (const { entryId: id, squads } of season.entries) {
    batch.add(many.rowOf(id), squads[1]!);
    if (!batch.isFull) continue;
    expect(() => batch.add(0, squads[1]!)).toThrow("a full batch");
    batch.write();
    batch = many.squadBatch(1, 16);
  }
  batch.write();
  expect(season.entries.some(({ squads }) => squads[1]!.costPoints === 200)).toBe(true);
  for (const { entryId: id } of season.entries) {
    expect(many.squadOf(id, 1)).toEqual(one.squadOf(id, 1));
    expect(many.totalTransfersOf(id, 1)).toBe(one.totalTransfersOf(id, 1));
  }
});

test("entries that arrive out of order keep their numbers, and ties go by entry id", async () => {
  const season = slowSeason(40, 60, 1);
  const level = season.entries.map((entry) => ({
    ...entry,
    startedRound: 1,
    squads: [undefined, season.entries[0]!.squads[1]],
  }));
  const shuffled = level.toSorted((one, other) => ((one.entryId * 7919) % 101) - ((other.entryId * 7919) % 101));
  const engine = start(season);
  season.feed(engine, shuffled);
  await engine.scoreRound(1);
  const table = await engine.leagueTable({ members: null, startRound: 1, roundId: 1, offset: 0, limit: 100 });
  expect(table.rows.map((row) => row.entryId)).toEqual(level.map((entry) => entry.entryId));
  expect(table.rows.every((row) => row.rank === 1)).toBe(true);
});

test("what the engine does not know is refused", () => {
  const season = slowSeason(41, 5, 1);
  const engine = start(season);
  season.feed(engine);
  const squad = season.entries[0]!.squads[1]!;
  expect(() => engine.setSquad(1, entryId(999_999), squad)).toThrow("entry 999999 is known");
  const strangers = squad.footballerIds.map((id) => (id + 1) as FootballerId);
  expect(() => engine.setSquad(1, season.entries[0]!.entryId, { ...squad, footballerIds: strangers })).toThrow(
    "is known",
  );
  expect(() => engine.setSquad(7, season.entries[0]!.entryId, squad)).toThrow("one of the season's 6");
  expect(() => engine.setSquad(1, season.entries[0]!.entryId, { ...squad, chip: "x" as ChipName })).toThrow(
    "every chip",
  );
  expect(engine.entryRound(entryId(999_999), 1)).toBeNull();
});

/** The columns of one round as settling would have stored them. */
async function resultsOf(engine: Engine, round: number) {
  const { netPoints, points } = await engine.roundResults(round);
  return { netPoints, points };
}
