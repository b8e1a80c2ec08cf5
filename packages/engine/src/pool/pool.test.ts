import { afterEach, describe, expect, test } from "vitest";

import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";
import { inThreadPool, type Pool } from "./pool.ts";
import { workerPool } from "./worker-pool.ts";

const pools: Pool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function open(pool: Pool): Pool {
  pools.push(pool);
  return pool;
}

/** Counting `points` in parts of `size`. */
function parts(points: readonly number[], size: number) {
  const totals = new Int16Array(new SharedArrayBuffer(points.length * 2));
  totals.set(points);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, part) => ({
    from: part * size,
    to: Math.min(points.length, (part + 1) * size),
    members: null,
    started: new Uint8Array(new SharedArrayBuffer(points.length)),
    startedBy: 1,
    rankedFrom: null,
    rankedBy: 1,
    totals,
    base: new Int16Array(new SharedArrayBuffer(points.length * 2)),
    counts: new Uint32Array(new SharedArrayBuffer(BIN_COUNT * 4)),
  }));
}

describe.each([
  { name: "this thread", start: inThreadPool },
  { name: "worker threads", start: () => workerPool(2) },
])("$name", ({ start }) => {
  test("answers in the order of the parts, and writes to their shared memory", async () => {
    const pool = open(start());
    const points = Array.from({ length: 1000 }, (_, i) => (i * 37) % 91);
    const args = parts(points, 30);
    const results = await pool.run("countTotals", args);
    expect(results.map(({ highest }) => highest)).toEqual(
      args.map(({ from, to }) => Math.max(...points.slice(from, to))),
    );
    const counted = args.reduce((sum, { counts }) => sum + counts[POINTS_BIAS + 90]!, 0);
    expect(counted).toBe(points.filter((each) => each === 90).length);
  });

  test("takes runs one after the other", async () => {
    const pool = open(start());
    const runs = Array.from({ length: 20 }, (_, i) => pool.run("countTotals", parts([i, i + 1, i + 2], 1)));
    const results = await Promise.all(runs);
    expect(results.map((each) => each.map(({ lowest }) => lowest))).toEqual(runs.map((_, i) => [i, i + 1, i + 2]));
    expect(await pool.run("countTotals", [])).toEqual([]);
  });

  test("fails a run whose kernel throws, and goes on with the next", async () => {
    const pool = open(start());
    const bad = parts([30_000, 1, 1, 1], 1).map((part) => ({ ...part, base: Int16Array.of(-30_000, 0, 0, 0) }));
    await expect(pool.run("countTotals", bad)).rejects.toThrow("keep to 16 bits");
    expect((await pool.run("countTotals", parts([7], 1)))[0]?.highest).toBe(7);
  });
});

test("a closed pool of threads refuses runs, also those under way", async () => {
  const pool = workerPool(2);
  const underWay = pool.run("countTotals", parts(Array(200_000).fill(1), 100));
  const closing = new Promise((resolve) => setTimeout(resolve, 1)).then(() => pool.close());
  await expect(underWay).rejects.toThrow("closed");
  await closing;
  await expect(pool.run("countTotals", parts([1], 1))).rejects.toThrow("closed");
});
