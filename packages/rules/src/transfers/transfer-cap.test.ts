import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { transfersWithinCap } from "./transfer-cap.ts";

test.each([
  ["what the cap leaves", { freeTransfers: 1, transfersMade: 8, chip: null }, 12],
  ["a whole squad at the most", { freeTransfers: 1, transfersMade: 2, chip: null }, 15],
  ["none beyond it", { freeTransfers: 1, transfersMade: 20, chip: null }, 0],
  ["no cap before the first deadline", { freeTransfers: null, transfersMade: 30, chip: null }, 15],
  ["no cap under a chip that frees them", { freeTransfers: 1, transfersMade: 30, chip: "wildcard" }, 15],
] as const)("still to be made: %s", (_, spending, left) => {
  expect(transfersWithinCap(RULESETS["eliteserien-2026"], spending)).toBe(left);
});
