import { expect, test } from "vitest";

import type { MatchStats } from "../game.ts";
import { scoreRound } from "../points/score-round.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { readLineup } from "../testing/lineup-diagram.ts";
import { buildSquad } from "../testing/market.ts";
import { decideTie, type KnockoutMatch } from "./decide-tie.ts";
import { roundGoals } from "./round-goals.ts";

const level: KnockoutMatch = { pointsA: 50, pointsB: 50, goalsA: 3, goalsB: 3, concededA: 8, concededB: 8, coin: 0 };

test.each<[string, Partial<KnockoutMatch>, "a" | "b", ReturnType<typeof decideTie>["tiebreak"]]>([
  ["more points win", { pointsA: 51 }, "a", null],
  ["whatever the goals say", { pointsB: 51, goalsA: 9, concededA: 0 }, "b", null],
  ["then more goals scored", { goalsA: 4 }, "a", "goals_scored"],
  ["whatever was conceded", { goalsB: 4, concededA: 0 }, "b", "goals_scored"],
  ["then fewer conceded", { concededA: 9, coin: 0 }, "b", "goals_conceded"],
  ["on either side", { concededB: 9, coin: 1 }, "a", "goals_conceded"],
  ["then the coin, for the first", {}, "a", "default"],
  ["or for the second", { coin: 1 }, "b", "default"],
])("a knockout match: %s [EG-71]", (_, change, winner, tiebreak) => {
  expect(decideTie({ ...level, ...change })).toEqual({ winner, tiebreak });
});

test("goals by and against everybody who counted, after substitutions and however he was multiplied [EG-72]", () => {
  const diagram = readLineup("GKP a DEF b c d MID e=x f g(V) h FWD i j k=9(C) bench GKP l MID m DEF n FWD o");
  const stats: Record<string, MatchStats[]> = {
    a: [{ goals_conceded: 3 }],
    b: [{ goals_conceded: 2, own_goals: 1 }],
    // Absent: m comes on, and m's goal counts.
    e: [],
    m: [{ goals_scored: 1, goals_conceded: 1 }],
    // The captain with two matches: three goals, not six.
    k: [{ goals_scored: 1 }, { goals_scored: 2, goals_conceded: 4 }],
    // Stays on the bench.
    n: [{ goals_scored: 5, goals_conceded: 5 }],
  };
  const goalsUnder = (chip: "bboost" | null) => {
    const score = scoreRound({
      ruleset: RULESETS["eliteserien-2026"],
      squad: buildSquad({ picks: diagram.picks, chip }),
      positionOf: diagram.positionOf,
      performanceOf: diagram.performanceOf,
      costPoints: 0,
    });
    return roundGoals({ picks: score.picks, statsOf: (id) => stats[diagram.nameOf(id)] ?? [] });
  };
  expect(goalsUnder(null)).toEqual({ scored: 4, conceded: 10 });
  expect(goalsUnder("bboost")).toEqual({ scored: 9, conceded: 15 });
});
