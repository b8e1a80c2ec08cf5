import { expect, test } from "vitest";

import { f } from "../../../../testing/small-game.ts";
import { readOut, writeOut } from "./what-if-address.ts";

test("who is out is written in the address and read back", () => {
  expect(writeOut([f(55), f(12)])).toBe("12-55");
  expect(writeOut([f(12)])).toBe(12);
  expect(writeOut([])).toBe("none");
  for (const ids of [[], [f(12)], [f(12), f(55)]]) expect(readOut(writeOut(ids))).toEqual(new Set(ids));
});

test("without it the sheet is closed; nonsense is nobody", () => {
  expect(readOut(undefined)).toBeNull();
  expect(readOut(true)).toBeNull();
  expect(readOut("abc--1.5-0")).toEqual(new Set());
});
