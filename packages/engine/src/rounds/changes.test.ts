/**
 * Scoring in threads must equal scoring in one, and both must equal the rules, after any history: long seeded sequences of
 * facts, withdrawn facts, corrections, squads and newcomers.
 */
import { rulesetById, type FootballerId } from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { SlowSeason, type SlowEntry, type SlowPerformance } from "../testing/slow-season.ts";

const ROUNDS = 4;
const engines: Engine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

function start(season: SlowSeason, workers: number): Engine {
  const engine = createEngine({
    ruleset: season.ruleset,
    roundCount: ROUNDS,
    workers,
    parallelFrom: 0,
    capacity: 8,
  });
  engines.push(engine);
  return engine;
}

/** Everything an engine says of a round. */
async function everything(engine: Engine, round: number) {
  const { revision: _, ...results } = await engine.roundResults(round);
  const { revision: __, ...summary } = engine.roundSummary(round)!;
  const { revision: ___, ...table } = await engine.leagueTable({
    members: null,
    startRound: 1,
    roundId: round,
    offset: 0,
    limit: 1000,
  });
  const columns = Object.entries(results).map(([name, column]) => [
    name,
    typeof column === "number" ? column : Array.from(column),
  ]);
  return { ...Object.fromEntries(columns), summary, rows: table.rows.map(({ ...row }) => row) };
}

const cases = [...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ workers: 0, seed })), { workers: 2, seed: 9 }];

describe.each(cases)("seed $seed with $workers threads", ({ workers, seed }) => {
  test("a long sequence of changes gives what the rules give [EG-43] [EG-44]", async () => {
    const season = new SlowSeason({
      ruleset: rulesetById(seed % 2 === 0 ? "fpl-2025-26" : "eliteserien-2026"),
      seed: 900 + seed,
      entryCount: 60,
      roundCount: ROUNDS,
    });
    const random = seededRandom(seed);
    const late = season.entries.splice(50);
    const known: SlowEntry[] = [...season.entries];
    const engine = start(season, workers);
    const other = start(season, 0);
    const both = [engine, other];
    for (const engine of both) {
      season.feed(engine, known);
      for (let round = 1; round <= 3; round++) await engine.scoreRound(round);
    }
    let reached = 3;
    const ids = [...season.positions.keys()];
    for (let step = 0; step < 60; step++) {
      // Mostly the live round; now and then one long gone.
      const round = random.chance(80) ? reached : 1 + random.below(reached);
      const what = random.below(20);
      if (what === 0 && late.length > 0) {
        const entry = late.pop()!;
        known.push(entry);
        season.entries.push(entry);
        for (const engine of both) {
          engine.appendEntries([entry.entryId], [entry.startedRound]);
          for (let each = 1; each <= ROUNDS; each++) {
            const squad = entry.squads[each];
            if (squad) engine.setSquad(each, entry.entryId, squad);
          }
        }
        // Everybody has a row in every round, which is scored anew from the first.
        for (const engine of both) for (let each = 1; each <= reached; each++) await engine.scoreRound(each);
      } else if (what === 1) {
        const [one, other] = [random.pick(known), random.pick(known)];
        const squad = other.squads[round];
        if (squad && one.squads[round]) {
          one.squads[round] = squad;
          season.forget(round);
          for (const engine of both) engine.setSquad(round, one.entryId, squad);
        }
      } else if (what === 2 && reached < ROUNDS) {
        reached++;
        for (const engine of both) await engine.scoreRound(reached);
      } else {
        changeSome(season, both, round, ids, random.pick([1, 1, 2, 5, 30]), random);
      }
      for (const engine of both) await engine.scoreRound(round);
      if (step % 6 !== 5) continue;
      for (let each = 1; each <= reached; each++) {
        const found = await everything(engine, each);
        expect(found).toEqual(await everything(other, each));
        expect(found).toMatchObject(byRules(season, known, each));
      }
    }
  });
});

test("rows in several parts, each with a best of its own [EG-40]", async () => {
  const season = new SlowSeason({ ruleset: rulesetById("fpl-2025-26"), seed: 77, entryCount: 90, roundCount: 1 });
  const random = seededRandom(77);
  const rowCount = 100_000;
  const both = [start(season, 2), start(season, 0)];
  const drawn = season.entries.map((entry) => entry.squads[1]!);
  const block = new Uint16Array(rowCount * 16);
  for (const engine of both) {
    season.feed(engine, []);
    engine.appendEntries(
      Float64Array.from({ length: rowCount }, (_, row) => row + 1),
      Uint8Array.from({ length: rowCount }, (_, row) => (row % 7 === 6 ? 2 : 1)),
    );
  }
  const largeCosts = new Map<number, number>();
  for (let row = 0; row < rowCount; row++) {
    const squad = random.pick(drawn);
    both[0]!.packSquad(squad, block, row * 16);
    if (block[row * 16 + 15]! >>> 12 === 15) largeCosts.set(row, squad.costPoints);
  }
  const rows = Uint32Array.from({ length: rowCount }, (_, row) => row);
  for (const engine of both) {
    engine.setSquads(1, { rows, block, largeCosts });
    await engine.scoreRound(1);
  }
  const ids = [...season.positions.keys()];
  for (let step = 0; step < 8; step++) {
    // Also down again, so that the leader loses the lead.
    changeSome(season, both, 1, ids, step % 4 === 3 ? 20 : 1, random);
    for (const engine of both) await engine.scoreRound(1);
    const [threaded, alone] = [await both[0]!.rankColumns(1), await both[1]!.rankColumns(1)];
    // Columns as bytes: a hundred thousand numbers compared one by one would take seconds.
    for (const name of ["roundRanks", "overallRanks"] as const) {
      expect(Buffer.compare(bytesOf(threaded[name]), bytesOf(alone[name])), name).toBe(0);
    }
    const [summary, same] = both.map((engine) => ({ ...engine.roundSummary(1), revision: 0 }));
    expect(summary).toEqual(same);
  }
  const [threaded, alone] = [await both[0]!.roundResults(1), await both[1]!.roundResults(1)];
  for (const name of ["points", "totalPoints", "rankSorts"] as const) {
    expect(Buffer.compare(bytesOf(threaded[name]), bytesOf(alone[name])), name).toBe(0);
  }
});

const bytesOf = (column: Int16Array | Uint32Array) => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

/** Points, absences, and withdrawn facts: a footballer without facts has 0 points and is not absent. */
function changeSome(
  season: SlowSeason,
  engines: readonly Engine[],
  round: number,
  ids: readonly FootballerId[],
  count: number,
  random: ReturnType<typeof seededRandom>,
): void {
  const changed: SlowPerformance[] = Array.from({ length: count }, () => {
    const footballerId = random.pick(ids);
    const kind = random.below(3);
    if (kind === 0) return { footballerId, points: 0, absent: false };
    return { footballerId, points: random.below(24) - 4, absent: kind === 1 && random.chance(60) };
  });
  for (const each of changed) season.performances[round]!.set(each.footballerId, each);
  season.forget(round);
  for (const engine of engines) engine.setPerformances(round, changed);
}

function byRules(season: SlowSeason, known: readonly SlowEntry[], round: number) {
  const scores = known.map((entry) => season.scoreOf(entry, round));
  const ranked = known.flatMap(({ entryId }, row) => {
    const score = scores[row];
    return score ? [{ entryId, points: score.points, net: score.netPoints }] : [];
  });
  // Of several the one that came first; a stable sort keeps them in that order.
  const [highest] = ranked.toSorted((one, other) => other.points - one.points);
  const [highestNet] = ranked.toSorted((one, other) => other.net - one.net);
  return {
    summary: {
      rankedCount: ranked.length,
      averagePoints: Math.round(ranked.reduce((sum, { net }) => sum + net, 0) / ranked.length),
      highest: { entryId: highest!.entryId, points: highest!.points },
      highestNet: { entryId: highestNet!.entryId, points: highestNet!.net },
    },
    points: scores.map((score) => score?.points ?? 0),
    netPoints: scores.map((score) => score?.netPoints ?? 0),
    benchPoints: scores.map((score) => score?.benchPoints ?? 0),
    totalPoints: known.map((entry) => season.totalOf(entry, 1, round)),
  };
}
