import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";

import { breathe } from "./breather.ts";

afterEach(() => void vi.restoreAllMocks());

test("long work that pauses at the same time goes on in turn, and others come in after each slice", async () => {
  // Every slice is over when it is asked for, and the clock is behind when the test ends.
  let nowMs = performance.now() - 1000;
  vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 10));
  const order: string[] = [];
  const work = async (name: string) => {
    await breathe();
    order.push(name);
  };
  const others = async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      await nextTurn();
      order.push(`others ${turn}`);
    }
  };
  await Promise.all([others(), work("one"), work("two"), work("three")]);
  expect(order.filter((_, index) => index % 2 === 0)).toEqual(["others 1", "others 2", "others 3"]);
  expect(order.filter((_, index) => index % 2 === 1)).toEqual(["one", "two", "three"]);
});
