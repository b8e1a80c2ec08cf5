import type { Chip } from "./chip.ts";

/** Two Captains: captain and vice-captain both count double. Source: core text §3. */
export const twoCaptains: Chip = {
  name: "2capt",
  type: "team",
  freeTransfers: false,
  reverts: false,
  scoring: { captain: 2, viceCaptain: 2 },
};
