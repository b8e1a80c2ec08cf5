/**
 * Formats that leagues can take as they are, each nothing but data. A new one is one more value here: `checkFormat` says
 * what contradicts itself, and the tests play it like the others.
 */
import type { FormatCount, Format, FormatStage } from "../format.ts";

/** The round as the game counts it, after the cost of transfers. */
const PLAIN: FormatCount = {
  men: "eleven",
  captain: "picked",
  club: "any",
  cost: true,
  average: "league",
  minusAverage: false,
};

/** One table of the whole season. */
const TABLE: FormatStage = {
  rounds: "rest",
  stretches: "whole",
  pools: { kind: "one" },
  meet: { kind: "table" },
  leave: null,
  takes: "all",
};

const DUEL = { win: 3, draw: 1, loss: 0 };

const SEASON: Format = {
  fromRound: 1,
  count: PLAIN,
  stages: [TABLE],
  ties: { rank: [], order: ["best_round", "transfers"] },
  late: "backdated",
  champion: "last_stretch",
};

export const READY_FORMATS = {
  last_man_standing: {
    ...SEASON,
    stages: [
      { ...TABLE, leave: { each: "round", who: { kind: "last", count: "as_needed", level: "table" }, lives: 1 } },
    ],
    late: "closed",
    champion: "standing",
  },
  king_of_the_round: {
    ...SEASON,
    count: { ...PLAIN, cost: false },
    stages: [{ ...TABLE, meet: { kind: "race", worth: [1] } }],
    ties: { rank: ["points"], order: ["best_round"] },
    late: "from_then",
  },
  month_champion: { ...SEASON, stages: [{ ...TABLE, stretches: "months" }], champion: "each_stretch" },
  swiss_season: {
    ...SEASON,
    stages: [{ ...TABLE, meet: { kind: "swiss", worth: DUEL } }],
    ties: { rank: ["points"], order: ["best_round"] },
    late: "from_then",
  },
  divisions: {
    ...SEASON,
    stages: [{ ...TABLE, stretches: { every: 5 }, pools: { kind: "divisions", size: 10, swap: 2 } }],
    late: "next_stretch",
  },
  captainless: { ...SEASON, count: { ...PLAIN, captain: "none" } },
  bench_only: { ...SEASON, count: { ...PLAIN, men: "bench", captain: "none", cost: false } },
  best_ball: { ...SEASON, count: { ...PLAIN, men: "best_eleven", captain: "none", cost: false } },
  half_season_redraft: {
    ...SEASON,
    stages: [{ ...TABLE, stretches: "halves", pools: { kind: "drawn", size: 10 } }],
    late: "next_stretch",
    champion: "each_stretch",
  },
  club_derby: {
    ...SEASON,
    count: { ...PLAIN, club: "own", captain: "none", cost: false },
    stages: [{ ...TABLE, meet: { kind: "duels", worth: DUEL } }],
    ties: { rank: ["points", "goals_scored"], order: [] },
    late: "closed",
  },
  groups_then_knockout: {
    ...SEASON,
    stages: [
      { ...TABLE, pools: { kind: "drawn", size: 4 }, meet: { kind: "duels", worth: DUEL } },
      {
        ...TABLE,
        rounds: { toOne: 10 },
        meet: { kind: "knockout", pairing: "seeded", ties: ["goals_scored", "goals_conceded", "ahead_before"] },
        takes: { ofEachPool: 2 },
      },
    ],
    ties: { rank: ["points", "goals_scored", "goals_conceded"], order: [] },
    late: "closed",
  },
  second_life: {
    ...SEASON,
    stages: [
      { ...TABLE, leave: { each: "round", who: { kind: "last", count: "as_needed", level: "table" }, lives: 2 } },
    ],
    late: "closed",
    champion: "standing",
  },
} as const satisfies Record<string, Format>;

export type ReadyFormatName = keyof typeof READY_FORMATS;
