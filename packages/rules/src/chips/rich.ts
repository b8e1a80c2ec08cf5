import type { Chip } from "./chip.ts";

/** Rich Uncle: unlimited free transfers and money for one round, then everything reverts. Source: core text §3, §9. */
export const rich: Chip = {
  name: "rich",
  type: "transfer",
  freeTransfers: true,
  reverts: true,
  // Core text §4: "once confirmed it shows Active and cannot be cancelled".
  isFinal: true,
  // Core text §9: "an effectively unlimited budget of 1000000".
  squadRules: (rules) => ({ ...rules, budgetTenths: 1_000_000 }),
};
