/** A thread that dies in the middle of a pass: nothing of it is seen, and the right result comes without a new start. */
import { Worker } from "node:worker_threads";
import { rulesetById } from "@elleveren/rules";
import { afterEach, describe, expect, test, vi } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { SlowSeason } from "../testing/slow-season.ts";
import { BIN_COUNT } from "../tables/rank-table.ts";
import type { RunMessage } from "./messages.ts";
import { LostThread } from "./pool.ts";
import { workerPool } from "./worker-pool.ts";

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const each of closing.splice(0)) await each.close();
});

/** Calls `onRun` with each thread that was just given its part of a run. */
function watchRuns(onRun: (worker: Worker, message: RunMessage) => void): void {
  const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, message: RunMessage) => void;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message: RunMessage) {
    post.call(this, message);
    onRun(this, message);
  });
}

/** Ends a thread in each of the first `most` runs of a kernel chosen by `isVictim`, once it is on; tells of which. */
function endThreads(isVictim: (kernel: string) => boolean, most: number): { ended: string[] } {
  const told: { ended: string[] } = { ended: [] };
  let lastRunId = 0;
  watchRuns((worker, { runId, kernel }) => {
    if (told.ended.length === most || runId === lastRunId || !isVictim(kernel)) return;
    lastRunId = runId;
    told.ended.push(kernel);
    void worker.terminate();
  });
  return told;
}

describe("the pool", () => {
  const rowCount = 3_000_000;
  function parts(count: number) {
    const totals = new Int16Array(new SharedArrayBuffer(rowCount * 2)).fill(7);
    return Array.from({ length: count }, (_, part) => ({
      from: Math.floor((part * rowCount) / count),
      to: Math.floor(((part + 1) * rowCount) / count),
      members: null,
      started: new Uint8Array(new SharedArrayBuffer(rowCount)),
      startedBy: 1,
      rankedFrom: null,
      rankedBy: 1,
      totals,
      base: new Int16Array(new SharedArrayBuffer(rowCount * 2)),
      counts: new Uint32Array(new SharedArrayBuffer(BIN_COUNT * 4)),
    }));
  }

  test("fails the run in the middle of which a thread is ended, and goes on with new threads", async () => {
    const pool = workerPool(2);
    closing.push(pool);
    const workers: Worker[] = [];
    let claims: Int32Array | null = null;
    watchRuns((worker, message) => {
      workers.push(worker);
      claims = message.claims;
    });
    const run = pool.run("countTotals", parts(12));
    const outcome = run.catch((error: unknown) => error);
    // Threads are at work when parts have been claimed; this thread looks on until they are.
    await vi.waitFor(() => expect(claims && Atomics.load(claims, 0)).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 1,
    });
    await workers[0]!.terminate();
    expect(await outcome).toBeInstanceOf(LostThread);
    vi.restoreAllMocks();
    expect((await pool.run("countTotals", parts(2))).map(({ highest }) => highest)).toEqual([7, 7]);
  });

  test("a thread that dies while nobody needs it is replaced", async () => {
    const pool = workerPool(2);
    closing.push(pool);
    const workers: Worker[] = [];
    watchRuns((worker) => workers.push(worker));
    await pool.run("countTotals", parts(1));
    await workers[0]!.terminate();
    expect((await pool.run("countTotals", parts(1)))[0]?.highest).toBe(7);
    expect(new Set(workers).size).toBe(4);
  });
});

describe("the engine", () => {
  function start(workers: number): { engine: Engine; season: SlowSeason } {
    const season = new SlowSeason({ ruleset: rulesetById("eliteserien-2026"), seed: 5, entryCount: 60, roundCount: 2 });
    const engine = createEngine({ ruleset: season.ruleset, roundCount: 2, workers, parallelFrom: 0 });
    closing.push(engine);
    season.feed(engine);
    return { engine, season };
  }

  async function results(engine: Engine, round: number) {
    const { revision: _, ...columns } = await engine.roundResults(round);
    return columns;
  }

  test.each(["scoreRows", "placeOrder", "shiftTotals"])(
    "scores all the same when a thread dies in %s",
    async (kernel) => {
      const { engine, season } = start(1);
      const { engine: reference } = start(0);
      for (const each of [engine, reference]) for (const round of [1, 2]) await each.scoreRound(round);
      const before = await results(engine, 1);
      const scorer = { ...season.performances[1]!.values().next().value!, points: 40, absent: false };
      for (const each of [engine, reference]) each.setPerformances(1, [scorer]);
      if (kernel === "placeOrder") for (const each of [engine, reference]) each.setPerformances(2, [scorer]);
      const round = kernel === "placeOrder" ? 2 : 1;
      const told = endThreads((name) => name === kernel, 1);
      const scoring = engine.scoreRound(round);
      // During the pass, and after its thread has died, readers see the columns published before.
      const seen = Array.from(before.points, (_, row) => engine.entryRound(engine.entryIdOf(row), 1)?.points ?? 0);
      expect(seen).toEqual(Array.from(before.points));
      await scoring;
      await reference.scoreRound(round);
      expect(told.ended).toEqual([kernel]);
      for (const each of [1, 2]) expect(await results(engine, each)).toEqual(await results(reference, each));
    },
  );

  test("imagines all the same when a thread dies on it", async () => {
    const { engine, season } = start(1);
    const { engine: reference } = start(0);
    const [one] = season.positions.keys();
    const count = 5000;
    const points = Int16Array.from({ length: count }, (_, end) => end % 90);
    const ends = { footballerIds: [one!], count, points, absent: new Uint8Array(count) };
    const ids = season.entries.map(({ entryId }) => entryId);
    const told = endThreads(() => true, 1);
    const found = await engine.imagineRound(1, ids, ends);
    expect(told.ended).toEqual(["imagineEnds"]);
    const expected = await reference.imagineRound(1, ids, ends);
    expect(found!.netPoints.join()).toBe(expected!.netPoints.join());
  });

  test("gives up after the second time, with everything as it was, and is right the next time it is asked", async () => {
    const { engine, season } = start(1);
    await engine.scoreRound(1);
    const [before, revision] = [await results(engine, 1), engine.revision];
    const id = [...season.positions.keys()][3]!;
    engine.setPerformances(1, [{ footballerId: id, points: 33, absent: false }]);
    // A thread that runs already may finish before its end reaches it; those started in its place never do.
    const told = endThreads(() => true, Infinity);
    await expect(engine.scoreRound(1)).rejects.toThrow("thread of the engine stopped");
    expect(told.ended.length).toBeGreaterThanOrEqual(2);
    vi.restoreAllMocks();
    expect(engine.revision).toBe(revision);
    expect(await results(engine, 1)).toEqual(before);

    await engine.scoreRound(1);
    const { engine: reference } = start(0);
    reference.setPerformances(1, [{ footballerId: id, points: 33, absent: false }]);
    await reference.scoreRound(1);
    expect(await results(engine, 1)).toEqual(await results(reference, 1));
  });
});
