/** Who gets the slots of a carrier: nobody waits for an end that hangs, and nobody is told faster than it takes. */
import { pino } from "pino";
import { expect, test } from "vitest";

import { carrierPump } from "./carrier-pump.ts";
import type { LaneChoice } from "./outgoing.ts";

interface Item {
  readonly lane: string;
  readonly number: number;
}

/** A carrier in memory; `hangs` says which lanes answer nothing. */
function startCarrier({ connections = 16, perSecond = new Map<string, number>() } = {}) {
  const waiting: Item[] = [];
  const done: Item[] = [];
  const underWay = new Map<string, number>();
  const hangs = new Set<string>();
  const release: (() => void)[] = [];
  const claim = async (limit: number, { only, without, rooms, roomOfOthers }: LaneChoice) => {
    const taken: Item[] = [];
    for (const item of waiting.slice()) {
      const { lane } = item;
      const room = rooms.get(lane) ?? roomOfOthers;
      if (only !== null && !only.includes(lane)) continue;
      if (without.includes(lane) || taken.length >= limit) continue;
      if (taken.filter((one) => one.lane === lane).length >= room) continue;
      taken.push(item);
      waiting.splice(waiting.indexOf(item), 1);
    }
    return taken;
  };
  const pump = carrierPump<Item>(
    {
      name: "webhook",
      connections,
      perSecond,
      claim,
      laneOf: ({ lane }) => lane,
      release: async (item) => void waiting.push(item),
      async work(item) {
        underWay.set(item.lane, (underWay.get(item.lane) ?? 0) + 1);
        if (hangs.has(item.lane)) await new Promise<void>((resolve) => void release.push(resolve));
        underWay.set(item.lane, underWay.get(item.lane)! - 1);
        done.push(item);
        return { isAway: false, tookMs: 5 };
      },
    },
    (error) => expect(error).toBeNull(),
    pino({ level: "silent" }),
  );
  pump.start();
  return {
    hangs,
    done,
    underWay: (lane: string) => underWay.get(lane) ?? 0,
    tell(lane: string, count: number) {
      for (let number = 0; number < count; number += 1) waiting.push({ lane, number });
      pump.wake();
    },
    doneOf: (lane: string) => done.filter((item) => item.lane === lane).length,
    async stop() {
      hangs.clear();
      for (const free of release) free();
      await pump.stop(1000);
    },
  };
}

test("an end that answered quickly and hangs with hundreds of messages keeps no other waiting, known or not", async () => {
  const carrier = startCarrier();
  carrier.tell("large", 1);
  carrier.tell("known", 1);
  await expect.poll(() => carrier.done.length).toBe(2);
  carrier.hangs.add("large");
  carrier.tell("large", 300);
  // Three quarters of twelve slots, and one of the four for all.
  await expect.poll(() => carrier.underWay("large")).toBe(10);
  carrier.tell("known", 30);
  carrier.tell("new", 30);
  await expect.poll(() => [carrier.doneOf("known"), carrier.doneOf("new")], { timeout: 10_000 }).toEqual([31, 30]);
  expect(carrier.underWay("large")).toBe(10);
  await carrier.stop();
});

test("ends that nobody knows and that hang share a quarter of the slots, each a quarter of that", async () => {
  const carrier = startCarrier({ connections: 64 });
  carrier.tell("known", 1);
  await expect.poll(() => carrier.done.length).toBe(1);
  const strangers = Array.from({ length: 8 }, (_, number) => `stranger${number}`);
  for (const lane of strangers) carrier.hangs.add(lane);
  for (const lane of strangers) carrier.tell(lane, 40);
  const held = () => strangers.map((lane) => carrier.underWay(lane));
  await expect.poll(() => held().reduce((sum, count) => sum + count, 0)).toBe(16);
  expect(Math.max(...held())).toBe(4);
  carrier.tell("known", 100);
  await expect.poll(() => carrier.doneOf("known"), { timeout: 10_000 }).toBe(101);
  await carrier.stop();
});

test("a service that takes so many a second is told no more, and others are told meanwhile", async () => {
  const carrier = startCarrier({ perSecond: new Map([["limited", 20]]) });
  const startedAt = performance.now();
  carrier.tell("limited", 30);
  carrier.tell("other", 200);
  await expect.poll(() => carrier.doneOf("other"), { timeout: 10_000 }).toBe(200);
  await expect.poll(() => carrier.doneOf("limited"), { timeout: 10_000 }).toBe(30);
  // Two of the thirty need not wait.
  expect(performance.now() - startedAt).toBeGreaterThan(1250);
  await carrier.stop();
});
