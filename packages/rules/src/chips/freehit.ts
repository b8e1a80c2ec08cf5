import type { Chip } from "./chip.ts";

/** Free hit: unlimited free transfers within the budget for one round, then everything reverts. Source: row EG-14. */
export const freehit: Chip = { name: "freehit", type: "transfer", freeTransfers: true, reverts: true };
