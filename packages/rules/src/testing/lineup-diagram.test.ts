import { expect, test } from "vitest";

import { drawLineup, readLineup } from "./lineup-diagram.ts";

const TEXT = "GKP a DEF b c d MID e f g h FWD i j k(C) bench GKP l DEF m n MID o";

test("a drawn line-up reads back as it was written", () => {
  const diagram = readLineup(TEXT);
  expect(drawLineup(diagram, diagram.picks)).toBe(TEXT);
  expect(diagram.picks.map((pick) => pick.slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

test("what a footballer did stands after his name", () => {
  const { performanceOf, idOf } = readLineup(TEXT.replace("b", "b=-2").replace("c", "c=x").replace("d", "d=?"));
  expect(performanceOf(idOf("b"))).toEqual({ points: -2, absent: false, played: true });
  expect(performanceOf(idOf("c"))).toEqual({ points: 0, absent: true, played: false });
  expect(performanceOf(idOf("d"))).toEqual({ points: 0, absent: false, played: false });
});

test("nonsense in a diagram is not read", () => {
  expect(() => readLineup("a b")).toThrow("a name after its position");
  expect(() => readLineup("GKP a a")).toThrow("each name stands once");
  expect(() => readLineup("GKP a bench")).toThrow("eleven stand before the bench");
});
