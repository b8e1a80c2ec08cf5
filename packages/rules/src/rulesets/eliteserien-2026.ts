/** The running season of this game. */
import type { Ruleset } from "../ruleset.ts";
import { CLASSIC_SCORING, SQUAD_RULES } from "./scoring.ts";

export const ELITESERIEN_2026: Ruleset = {
  id: "eliteserien-2026",
  // Decision on KO-19: 30 rounds of 16 clubs.
  roundCount: 30,
  // Core text §9; the limit of 3 a club is the decision on KO-05.
  squad: SQUAD_RULES,
  // Decision on EG-10, EG-11: one a round, banked up to 5, each further one costs 4, no top-up this season.
  transfers: {
    freePerRound: 1,
    maxBanked: 5,
    costPoints: 4,
    // Published game settings 2025/26 of the sister game: transfers_cap 20.
    capPerRound: 20,
    // Decision on EG-05: half of a rise is kept (transfers_sell_on_fee 0.5).
    sellOnDivisor: 2,
    topUps: [],
  },
  // Decision on EG-18: wildcard once in each half; rich, frush and 2capt once; freehit, uteam and 3xc are off.
  chips: [
    { id: 1, name: "wildcard", number: 1, startRound: 1, stopRound: 15 },
    { id: 2, name: "wildcard", number: 2, startRound: 16, stopRound: 30 },
    { id: 3, name: "rich", number: 1, startRound: 1, stopRound: 30 },
    { id: 4, name: "frush", number: 1, startRound: 1, stopRound: 30 },
    { id: 5, name: "2capt", number: 1, startRound: 1, stopRound: 30 },
  ],
  scoring: CLASSIC_SCORING,
  // Core text §9.
  cleanSheetMinutes: 60,
  // Decision on EG-28: strictly 3, 2, 1 by opta_index.
  bonus: { mode: "opta-strict", points: [3, 2, 1] },
  // Decision on KO-19, EG-35: five minutes before the round's first kick-off.
  deadline: { minutesBeforeKickoff: 5 },
  // Core text §9.
  formDays: 30,
  // Decision on EG-06: nightly at 04:30 Oslo time, a tenth a night, at most 3 a round; the threshold is ours.
  prices: {
    stepTenths: 1,
    maxStepsPerRound: 3,
    thresholdMinimum: 50,
    thresholdOwnersPermille: 100,
    atHour: 4,
    atMinute: 30,
    timeZone: "Europe/Oslo",
  },
  leagues: {
    // Decision on KO-17.
    joinPrivateMax: 30,
    joinPublicMax: 5,
    // Decision on KO-18.
    maxSizePublicClassic: 20,
    maxSizePublicH2h: 16,
    maxSizePrivateH2h: 16,
    maxKoRoundsPrivateH2h: 3,
    // Specification, leagues §9.
    mostListed: 512,
    // By the rounds' deadlines (`autumnRound`).
    autumnRound: 0,
    // Decision on EG-62.
    h2hWin: 3,
    h2hDraw: 1,
    h2hLoss: 0,
  },
  // KO-14 and the decision on EG-67..EG-75: large leagues qualify after round 24; the general cup starts in round 10.
  cups: { largeQualificationRound: 24, generalFirstRound: 10 },
};
