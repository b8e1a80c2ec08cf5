import type { Chip } from "./chip.ts";

/** Unlimited team: free transfers without a club limit for one round, then everything reverts. Source: rows EG-14, SQ-19. */
export const uteam: Chip = {
  name: "uteam",
  type: "transfer",
  freeTransfers: true,
  reverts: true,
  // Core text §5: the club limit equals the squad size.
  squadRules: (rules) => ({ ...rules, clubLimit: rules.size }),
};
