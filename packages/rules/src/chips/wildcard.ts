import type { Chip } from "./chip.ts";

/** Wildcard: unlimited free transfers for one round, and the squad is kept. Source: core text §3. */
export const wildcard: Chip = { name: "wildcard", type: "transfer", freeTransfers: true, reverts: false };
