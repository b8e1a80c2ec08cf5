import type { Chip } from "./chip.ts";

/** Triple captain: the captain counts three times, and the vice-captain inherits it. Source: decision on EG-17. */
export const tripleCaptain: Chip = {
  name: "3xc",
  type: "team",
  freeTransfers: false,
  reverts: false,
  scoring: { captain: 3 },
};
