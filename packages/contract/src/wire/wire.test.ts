import { Compile } from "typebox/compile";
import { expect, expectTypeOf, test } from "vitest";
import type { Static } from "typebox";

import { decodeChip, decodeScoring, elementTypeOf, positionOfElementType, wireMicros, wireSeconds } from "./decode.ts";
import { nullable, nullableInt, oneOf, wireObject } from "./wire.ts";

test("a nullable value is the value or null, and nothing else", () => {
  const schema = wireObject({ limit: nullableInt, tiebreak: nullable(oneOf("goals_scored", "default")) });
  expectTypeOf<Static<typeof schema>>().toEqualTypeOf<{
    limit: number | null;
    tiebreak: "goals_scored" | "default" | null;
  }>();
  const check = Compile(schema);
  expect(check.Check({ limit: null, tiebreak: null })).toBe(true);
  expect(check.Check({ limit: 2, tiebreak: "default" })).toBe(true);
  expect(check.Check({ limit: "2", tiebreak: "default" })).toBe(false);
  expect(check.Check({ limit: 2, tiebreak: "coin" })).toBe(false);
  expect(check.Check({ limit: 2 })).toBe(false);
});

test("letters and numbers of the wire are decoded", () => {
  expect(["GKP", "DEF", "MID", "FWD"].map((p) => elementTypeOf(p as "GKP"))).toEqual([1, 2, 3, 4]);
  expect(positionOfElementType(4)).toBe("FWD");
  expect(positionOfElementType(5)).toBeUndefined();
  expect(decodeScoring("h")).toBe("h2h");
  expect(decodeChip("2capt")).toBe("2capt");
  expect(decodeChip("manager")).toBeUndefined();
});

test("deadlines carry no fraction, moments carry microseconds", () => {
  const at = Date.UTC(2026, 4, 1, 15, 55, 0, 7);
  expect(wireSeconds(at)).toBe("2026-05-01T15:55:00Z");
  expect(wireMicros(at)).toBe("2026-05-01T15:55:00.007000Z");
});
