import type { WireOwnership } from "@elleveren/contract";
import { footballerId, type Position } from "@elleveren/rules";
import { beforeAll, describe, expect, test } from "vitest";

import { setFormatLanguage } from "../../../../i18n/format.ts";
import { formatGain, formatShare, ownedInOrder, share, type OwnedWish } from "./shares.ts";

beforeAll(() => setFormatLanguage("en"));

test.each([
  [0, 0, "0%"],
  [0, 14, "0%"],
  [12, 14, "86%"],
  [14, 14, "100%"],
  [19, 14, "136%"],
  [1, 1000, "0.1%"],
  [1, 100, "1%"],
])("%i of %i is %s", (count, members, text) => {
  expect(formatShare(count, members)).toBe(text);
});

test("a league of nobody has no shares", () => {
  expect(share(3, 0)).toBe(0);
});

test.each([
  [16.32, 1, "+16.3"],
  [-2, 1, "−2.0"],
  [0, 1, "0.0"],
  [-0.04, 1, "0.0"],
  [0.04, 1, "0.0"],
  [1.354, 2, "+1.35"],
  [7, 0, "+7"],
])("a gain of %d is written %s", (gain, digits, text) => {
  expect(formatGain(gain, digits)).toBe(text);
});

describe("the list of owned footballers", () => {
  const owned = (id: number, figures: Partial<WireOwnership>): WireOwnership => ({
    element: footballerId(id),
    owned: 0,
    in_eleven: 0,
    captained: 0,
    multiplied: 0,
    points: 0,
    matches_left: 0,
    is_on: false,
    place: "unknown",
    place_minute: null,
    twice: 0,
    thrice: 0,
    ...figures,
  });
  const rows = [
    owned(1, { owned: 9, captained: 1, multiplied: 8, points: 2, matches_left: 0 }),
    owned(2, { owned: 7, captained: 5, multiplied: 12, points: 12, matches_left: 1 }),
    owned(3, { owned: 7, captained: 0, multiplied: 6, points: 5, matches_left: 2 }),
    owned(4, { owned: 1, captained: 0, multiplied: 1, points: 12, matches_left: 1 }),
  ];
  const position = (id: number): Position => (id < 3 ? "FWD" : "GKP");
  const list = (wish: Partial<OwnedWish>) =>
    ownedInOrder(rows, {
      filter: "all",
      sort: "owned",
      mine: new Set([footballerId(2), footballerId(4)]),
      positionOf: position,
      ...wish,
    }).map((row) => row.element);

  test.each([
    ["owned", [1, 2, 3, 4]],
    ["captained", [2, 1, 3, 4]],
    ["effective", [2, 1, 3, 4]],
    ["points", [2, 4, 3, 1]],
    ["left", [3, 2, 4, 1]],
  ] as const)("by %s, of equals the most owned first", (sort, ids) => {
    expect(list({ sort })).toEqual(ids);
  });

  test.each([
    ["mine", [2, 4]],
    ["others", [1, 3]],
    ["FWD", [1, 2]],
    ["GKP", [3, 4]],
    ["DEF", []],
  ] as const)("of %s alone", (filter, ids) => {
    expect(list({ filter })).toEqual(ids);
  });
});
