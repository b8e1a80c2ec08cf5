import type { Chip } from "./chip.ts";

/** Attack! Attack!: every forward of the eleven counts double and the armband adds nothing. Source: decision on EG-15. */
export const frush: Chip = {
  name: "frush",
  type: "team",
  freeTransfers: false,
  reverts: false,
  scoring: { captain: 1, viceCaptain: 1, positions: { FWD: 2 } },
};
