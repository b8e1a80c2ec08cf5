/** The English sister game as played in 2025/26: its real seasons prove our rules. */
import type { Ruleset } from "../ruleset.ts";
import { ELITESERIEN_2026 } from "./eliteserien-2026.ts";
import { SCORING_2025_26, SQUAD_RULES } from "./scoring.ts";

export const FPL_2025_26: Ruleset = {
  id: "fpl-2025-26",
  // Published game settings 2025/26: phase "Overall" is 1 to 38.
  roundCount: 38,
  squad: SQUAD_RULES,
  // Published game settings 2025/26: max_extra_free_transfers 4, transfers_cap 20, transfers_sell_on_fee 0.5;
  // the cost of 4 is transfers_cost of the settings of 2016/17; the season's page announced 5 in round 16.
  transfers: {
    freePerRound: 1,
    maxBanked: 5,
    costPoints: 4,
    capPerRound: 20,
    sellOnDivisor: 2,
    topUps: [{ round: 16, to: 5 }],
  },
  // Published game settings 2025/26: chips, with their ids and windows; they count each half on its own.
  chips: [
    { id: 1, name: "wildcard", number: 1, startRound: 2, stopRound: 19 },
    { id: 2, name: "wildcard", number: 2, startRound: 20, stopRound: 38 },
    { id: 3, name: "freehit", number: 1, startRound: 2, stopRound: 19 },
    { id: 6, name: "freehit", number: 2, startRound: 20, stopRound: 38 },
    { id: 4, name: "bboost", number: 1, startRound: 1, stopRound: 19 },
    { id: 7, name: "bboost", number: 2, startRound: 20, stopRound: 38 },
    { id: 5, name: "3xc", number: 1, startRound: 1, stopRound: 19 },
    { id: 8, name: "3xc", number: 2, startRound: 20, stopRound: 38 },
  ],
  scoring: SCORING_2025_26,
  cleanSheetMinutes: 60,
  // Decision on EG-28, EG-29: ranked by bps with shared places.
  bonus: { mode: "bps-shared", points: [3, 2, 1] },
  // Decision on KO-19: 90 minutes in England.
  deadline: { minutesBeforeKickoff: 90 },
  // Published game settings 2025/26: stats_form_days 30.
  formDays: 30,
  // The English rule is secret; ours takes its place when a season is played under this ruleset.
  prices: { ...ELITESERIEN_2026.prices, atHour: 1, timeZone: "UTC" },
  // Published game settings 2025/26: the same league limits as ours.
  leagues: ELITESERIEN_2026.leagues,
  // Published game settings of the older cup: cup_start_event_id 17; large leagues six rounds before the last, as ours.
  cups: { largeQualificationRound: 32, generalFirstRound: 17 },
};
