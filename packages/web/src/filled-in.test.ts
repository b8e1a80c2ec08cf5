import { expect, test } from "vitest";

import { fillIn } from "./filled-in.ts";

const NAMES = ["toSorted", "toReversed", "toSpliced", "with"] as const;

/** As in a browser of 2022: an array whose methods are those of then. */
class OldArray extends Array<number> {
  static override get [Symbol.species]() {
    return Array;
  }
}
for (const name of NAMES) Object.defineProperty(OldArray.prototype, name, { value: undefined, configurable: true });

function oldArray(...items: number[]): number[] {
  const bare = Object.create(null) as object;
  fillIn(bare);
  for (const name of NAMES) {
    Object.defineProperty(OldArray.prototype, name, {
      value: (bare as Record<string, unknown>)[name],
      configurable: true,
    });
  }
  const list = new OldArray();
  list.push(...items);
  return list;
}

test.each([
  ["toSorted", (list: number[]) => list.toSorted((a, b) => b - a)],
  ["toReversed", (list: number[]) => list.toReversed()],
  ["toSpliced", (list: number[]) => list.toSpliced(1, 2, 7, 8, 9)],
  ["toSpliced, from the end", (list: number[]) => list.toSpliced(-1, 1)],
  ["with", (list: number[]) => list.with(2, 5)],
])("%s answers as the standard one does, and leaves the list alone", (_name, act) => {
  const list = oldArray(3, 10, 2);
  expect([...act(list)]).toEqual(act([3, 10, 2]));
  expect([...list]).toEqual([3, 10, 2]);
});

test("what is there already stays, and what is added is seen by no loop", () => {
  const own = () => [];
  const prototype = { toSorted: own };
  fillIn(prototype);
  expect(prototype.toSorted).toBe(own);
  expect(Object.keys(prototype)).toEqual(["toSorted"]);
  expect(() => oldArray(1).with(1, 0)).toThrow(RangeError);
});
