import type { Ruleset, RulesetId } from "../ruleset.ts";
import { ELITESERIEN_2017 } from "./eliteserien-2017.ts";
import { ELITESERIEN_2026 } from "./eliteserien-2026.ts";
import { FPL_2025_26 } from "./fpl-2025-26.ts";
import { FPL_CLASSIC } from "./fpl-classic.ts";

/** Every ruleset of the game by its id. */
export const RULESETS: Readonly<Record<RulesetId, Ruleset>> = {
  "eliteserien-2026": ELITESERIEN_2026,
  "eliteserien-2017": ELITESERIEN_2017,
  "fpl-classic": FPL_CLASSIC,
  "fpl-2025-26": FPL_2025_26,
};

/** The ruleset of an id that came from outside (a command line, a database row); throws on an unknown one. */
export function rulesetById(id: string): Ruleset {
  if (!Object.hasOwn(RULESETS, id)) {
    throw new Error(`Unknown ruleset "${id}"; known are ${Object.keys(RULESETS).join(", ")}`);
  }
  return RULESETS[id as RulesetId];
}
