/** Figures in cells: the latest entered values, and numbers parsed from typed text. */
import type { WireToldAct } from "@elleveren/contract";
import { expect, test } from "vitest";

import { figuresTold, readFigures } from "./figures.ts";

const told = (id: number, element: number, stats: Record<string, number>, by: string | null = null): WireToldAct => ({
  id,
  time: "2026-05-16T18:00:00Z",
  actor: "Kari Drift",
  act: { kind: "figures", element, stats },
  undone_by: by,
});

test("what was told last stands there; what was taken back does not", () => {
  const acts = [told(1, 9, { bonus: 1 }), told(2, 9, { bonus: 2, bps: 31 }), told(3, 7, { bonus: 3 }, "Ola Vakt")];
  expect([...figuresTold(acts)]).toEqual([[9, { bonus: "2", bps: "31" }]]);
});

test("an empty cell says nothing, a comma is a point, and anything else is no number", () => {
  expect(readFigures({ bonus: " 3 ", opta_index: "7,5", bps: "" })).toEqual({ bonus: 3, opta_index: 7.5 });
  expect(readFigures({ bonus: "0" })).toEqual({ bonus: 0 });
  expect([readFigures({ bonus: "tre" }), readFigures({ bonus: "1", bps: "3x" })]).toEqual([null, null]);
});
