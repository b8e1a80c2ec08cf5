/** No kernel allocates in its loop: what one takes from the heap must not grow with the entries. */
import { rulesetById, type EntryId } from "@elleveren/rules";
import { afterEach, expect, test, vi } from "vitest";

import { createEngine } from "../engine.ts";
import { SlowSeason } from "../testing/slow-season.ts";
import { KERNELS, type KernelName } from "./kernels.ts";

afterEach(() => vi.restoreAllMocks());

const ROUND = 3;
const CALLS = 5;
/** A number an entry would be more between the two sizes, an object much more. */
const MOST_GROWTH = 200_000;

/** Bytes that each kernel takes in a call, median, with so many entries in one part. */
async function bytesOfKernels(entryCount: number): Promise<ReadonlyMap<KernelName, number>> {
  const taken = new Map<KernelName, number[]>();
  for (const name of Object.keys(KERNELS) as KernelName[]) {
    const run = KERNELS[name] as (args: unknown) => unknown;
    vi.spyOn(KERNELS, name).mockImplementation(((args: unknown) => {
      const before = process.memoryUsage();
      const result = run(args);
      const after = process.memoryUsage();
      const bytes = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
      // Less than before: it was cleared in between, which tells nothing.
      if (bytes >= 0) taken.set(name, [...(taken.get(name) ?? []), bytes]);
      return result;
    }) as never);
  }
  const season = new SlowSeason({
    ruleset: rulesetById("fpl-2025-26"),
    seed: 5,
    entryCount: 40,
    roundCount: ROUND,
  });
  const size = { capacity: entryCount, fewMembers: 0 };
  const engine = createEngine({ ruleset: season.ruleset, roundCount: ROUND, workers: 0, ...size });
  season.feed(engine, []);
  const ids = Float64Array.from({ length: entryCount }, (_, row) => row + 1);
  engine.appendEntries(ids, new Uint8Array(entryCount).fill(1));
  const squads = season.entries.map((entry) => entry.squads[ROUND]!);
  const batch = engine.squadBatch(1, entryCount);
  for (let row = 0; row < entryCount; row++) batch.add(row, squads[row % squads.length]!);
  batch.write();
  for (let round = 1; round <= ROUND; round++) {
    if (round > 1) await engine.carryForward(round - 1, round);
    await engine.scoreRound(round);
  }
  const league = { startRound: 2, roundId: ROUND };
  const members = engine.leagueMembers(ids.filter((id) => id % 2 === 0));
  const leagues = entryCount / 20;
  const memberships = {
    offsets: Uint32Array.from({ length: leagues + 1 }, (_, index) => index * 20),
    members: Uint32Array.from({ length: entryCount }, (_, index) => (index * 7919) % entryCount),
    startRounds: new Uint8Array(leagues).fill(1),
    rankedFrom: null,
  };
  const [one] = season.performances[ROUND]!.values();
  const stored = { netPoints: new Int16Array(entryCount).fill(40), points: new Int16Array(entryCount).fill(44) };
  for (let call = 0; call < CALLS; call++) {
    // Everybody's round, and then one footballer's goal.
    season.playRound(ROUND);
    engine.setPerformances(ROUND, season.performances[ROUND]!.values());
    await engine.scoreRound(ROUND);
    engine.setPerformances(ROUND, [{ ...one!, points: 90 + call, absent: false }]);
    await engine.scoreRound(ROUND);
    // A correction.
    engine.setPerformances(1, [{ ...one!, points: call, absent: false }]);
    await engine.scoreRound(1);
    await engine.loadRound(1, stored);
    await engine.roundResults(ROUND);
    await engine.roundCounts(ROUND);
    const end = { footballerIds: [one!.footballerId], count: 1, points: Int16Array.of(call), absent: Uint8Array.of(0) };
    await engine.imagineRound(ROUND, [...ids] as EntryId[], end);
    await engine.leagueOwnership(members, ROUND);
    await engine.leagueRounds({ ...league, members });
    await engine.leagueTable({ ...league, members, offset: 0, limit: 50 });
    await engine.rankMemberships(memberships, { roundId: ROUND });
  }
  await engine.close();
  vi.restoreAllMocks();
  const median = (bytes: readonly number[]) => bytes.toSorted((a, b) => a - b)[bytes.length >> 1]!;
  return new Map([...taken].map(([name, bytes]) => [name, median(bytes)]));
}

test("every kernel takes no more from the heap for ten times the entries", async () => {
  const few = await bytesOfKernels(3000);
  const many = await bytesOfKernels(30_000);
  expect([...many.keys()].toSorted()).toEqual(Object.keys(KERNELS).toSorted());
  for (const [name, bytes] of many) expect(bytes - few.get(name)!, name).toBeLessThan(MOST_GROWTH);
});
