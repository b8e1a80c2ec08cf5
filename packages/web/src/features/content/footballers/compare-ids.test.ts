import { footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { compareSearch, readComparison } from "./compare-ids.ts";

const isKnown = (id: number) => id >= 1 && id <= 9;
const nothing = { unknown: [], repeated: [], surplus: [] };

test.each([
  ["3,1,2", { ids: [3, 1, 2], ...nothing }],
  // The router reads a lone number as one.
  [7, { ids: [7], ...nothing }],
  [undefined, { ids: [], ...nothing }],
  [" 3 , ,1", { ids: [3, 1], ...nothing }],
  ["3,3,1,3", { ids: [3, 1], ...nothing, repeated: [3] }],
  ["1,2,3,4,5,6", { ids: [1, 2, 3, 4], ...nothing, surplus: [5, 6] }],
  ["12,abc,1,-2,1e0,abc", { ids: [1], ...nothing, unknown: ["12", "abc", "-2", "1e0"] }],
  // A repeated id counts once, and pushes no other out.
  ["1,1,1,1,1,2", { ids: [1, 2], ...nothing, repeated: [1] }],
])("ids=%s", (text, expected) => {
  expect(readComparison(text, isKnown)).toEqual(expected);
});

test("what is written is read the same", () => {
  for (const ids of [[], [4], [4, 9, 1]]) {
    const written = compareSearch(ids.map(footballerId));
    expect(readComparison(written.ids, isKnown).ids).toEqual(ids);
  }
  expect(compareSearch([])).toEqual({});
});
