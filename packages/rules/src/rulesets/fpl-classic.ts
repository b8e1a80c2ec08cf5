/** The English sister game before 2024: two saved transfers at most, one of each chip, no defensive contributions. */
import type { Ruleset } from "../ruleset.ts";
import { FPL_2025_26 } from "./fpl-2025-26.ts";
import { CLASSIC_SCORING } from "./scoring.ts";

export const FPL_CLASSIC: Ruleset = {
  ...FPL_2025_26,
  id: "fpl-classic",
  // Published game settings 2018/19: transfers_limit 1 a round, transfers_cost 4.
  transfers: { ...FPL_2025_26.transfers, maxBanked: 2, topUps: [] },
  // Published game settings 2024/25: chips, without that season's manager chip.
  chips: [
    { id: 1, name: "wildcard", number: 1, startRound: 2, stopRound: 19 },
    { id: 2, name: "wildcard", number: 2, startRound: 20, stopRound: 38 },
    { id: 3, name: "freehit", number: 1, startRound: 2, stopRound: 38 },
    { id: 4, name: "bboost", number: 1, startRound: 1, stopRound: 38 },
    { id: 5, name: "3xc", number: 1, startRound: 1, stopRound: 38 },
  ],
  scoring: CLASSIC_SCORING,
};
