import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

import { createFairQueue } from "./fair-queue.ts";
import { Busy, createWriteQueue, type Batch, type WriteQueueLimits } from "./write-queue.ts";

const LIMITS: WriteQueueLimits = {
  single: 1,
  batches: 1,
  batchSize: 3,
  mostWaiting: 6,
  mostPerAccount: 4,
  longestWaitMs: 1000,
};

/** Work that ends when the test says so, in the order it was begun. */
function gate() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return {
    begun,
    work,
    end: async () => {
      ends.shift()!();
      await sleep(0);
    },
  };
}

test("a queue takes turns between owners, and keeps each owner's order", () => {
  const queue = createFairQueue<string>(1);
  for (const item of ["a1", "a2", "a3"]) queue.put("a", item);
  queue.put("b", "b1");
  const items = (taken: readonly { item: string }[]) => taken.map(({ item }) => item);
  expect(items(queue.take(5))).toEqual(["a1", "b1"]);
  expect(queue.take(5)).toEqual([]);
  queue.done("a");
  queue.put("c", "c1");
  expect(items(queue.take(1))).toEqual(["a2"]);
  expect(queue.remove("a", "a3")).toBe(true);
  expect(queue.remove("a", "a3")).toBe(false);
  queue.done("a");
  queue.done("b");
  expect(items(queue.take(5))).toEqual(["c1"]);
});

test("one account that sends many writes does not keep another waiting, and is told when it is too many", async () => {
  const { begun, work, end } = gate();
  const queue = createWriteQueue(LIMITS);
  const done = ["a1", "a2", "a3", "a4"].map((name) => queue.run(1, work(name)));
  const tooMany = await queue.run(1, work("a5")).catch((error: unknown) => error);
  expect([(tooMany as Busy).isOwnFault, (tooMany as Busy).retryAfterSeconds]).toEqual([true, 1]);
  done.push(queue.run(2, work("b1")));
  for (let turn = 0; turn < 5; turn += 1) await end();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  expect(await Promise.all(done)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
  expect(queue.figures()).toEqual({ waiting: 0, underWay: 0, turnedAway: 1 });
});

test("a full queue turns away at once, and one in which somebody has waited too long", async () => {
  let nowMs = 0;
  const { work, end } = gate();
  const queue = createWriteQueue({ ...LIMITS, nowMs: () => nowMs });
  const done = [1, 2, 3, 4, 5, 6, 7].map((account) => queue.run(account, work(`${account}`)));
  const refused = await queue.run(8, work("8")).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Busy);
  expect((refused as Busy).isOwnFault).toBe(false);
  await end();
  done.push(queue.run(8, work("8")));
  nowMs = 1001;
  expect(await queue.run(9, work("9")).catch((error: unknown) => error)).toBeInstanceOf(Busy);
  // Writes that waited all that time are released too; running ones go on.
  const ended = Promise.allSettled(done);
  await sleep(250);
  expect(queue.figures()).toEqual({ waiting: 0, underWay: 1, turnedAway: 8 });
  await end();
  const statuses = (await ended).map(({ status }) => status);
  expect(statuses).toEqual(["fulfilled", "fulfilled", ...Array.from({ length: 6 }, () => "rejected")]);
  const { work: later, end: endLater } = gate();
  const next = queue.run(9, later("9"));
  await endLater();
  expect(await next).toBe("9");
});

test("whoever would wait too long at the pace of the last second is told how long", async () => {
  let nowMs = 0;
  const { work, end } = gate();
  const queue = createWriteQueue({ ...LIMITS, mostWaiting: 100, nowMs: () => nowMs });
  for (let count = 0; count < 4; count += 1) {
    const done = queue.run(count, work(`${count}`));
    nowMs += 500;
    await end();
    await done;
  }
  // A write takes half a second: three waiting ones are a second and a half.
  const waiting = [1, 2, 3, 4].map((account) => queue.run(account, work(`w${account}`)));
  nowMs += 300;
  const busy = (await queue.run(5, work("5")).catch((error: unknown) => error)) as Busy;
  expect(busy).toBeInstanceOf(Busy);
  expect(busy.retryAfterSeconds).toBe(1);
  for (const _ of waiting) await end();
  await Promise.all(waiting);
});

test("what may share a transaction waits for the one before and goes together, each account once", async () => {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const batch: Batch<string, string> = {
    async run(items) {
      runs.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((item) => item.toUpperCase());
    },
  };
  const queue = createWriteQueue(LIMITS);
  const sent = [
    queue.runTogether(1, batch, "a1"),
    queue.runTogether(1, batch, "a2"),
    queue.runTogether(2, batch, "b1"),
    queue.runTogether(3, batch, "c1"),
    queue.runTogether(2, batch, "b2"),
  ];
  for (let turn = 0; turn < 3; turn += 1) {
    ends.shift()!();
    await sleep(0);
  }
  expect(runs).toEqual([["a1"], ["b1", "c1", "a2"], ["b2"]]);
  expect(await Promise.all(sent)).toEqual(["A1", "A2", "B1", "C1", "B2"]);
});

test("a second shared transaction begins beside the first only when it is half full", async () => {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const batch: Batch<string, string> = {
    async run(items) {
      runs.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
  };
  const queue = createWriteQueue({ ...LIMITS, batches: 2, batchSize: 4, mostWaiting: 8 });
  const send = (...names: string[]) => names.map((name) => queue.runTogether(name.charCodeAt(0), batch, name));
  const sent = send("a", "b");
  expect(runs).toEqual([["a"]]);
  sent.push(...send("c"));
  expect(runs).toEqual([["a"], ["b", "c"]]);
  sent.push(...send("d", "e", "f", "g", "h"));
  expect(runs.length).toBe(2);
  ends.shift()!();
  await sleep(0);
  expect(runs.slice(2)).toEqual([["d", "e", "f", "g"]]);
  ends.shift()!();
  await sleep(0);
  expect(runs.length).toBe(3);
  ends.shift()!();
  await sleep(0);
  expect(runs[3]).toEqual(["h"]);
  for (const end of ends) end();
  await Promise.all(sent);
});

test("work that fails fails for its sender alone, and the next has its turn", async () => {
  const queue = createWriteQueue(LIMITS);
  const failing = queue.run(1, () => Promise.reject(new Error("no")));
  const next = queue.run(2, () => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
