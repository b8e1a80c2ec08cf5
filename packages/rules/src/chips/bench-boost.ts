import type { Chip } from "./chip.ts";

/** Bench boost of the English rulesets: all fifteen count. Source: published game settings 2025/26. */
export const benchBoost: Chip = {
  name: "bboost",
  type: "team",
  freeTransfers: false,
  reverts: false,
  scoring: { benchCounts: true },
};
