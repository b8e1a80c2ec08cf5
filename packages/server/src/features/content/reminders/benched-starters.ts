/** Which starters of a squad will not start their matches, by the line-ups announced so far. */
import { carrySquad, type FootballerId, type RoundId, type Ruleset, type Squad } from "@elleveren/rules";

import type { Announced } from "./benched.sql.ts";

export interface BenchedStarter {
  readonly footballerId: FootballerId;
  readonly place: "bench" | "out";
  readonly isCaptain: boolean;
}

interface SquadInRound {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  readonly roundId: RoundId;
  readonly startedRoundId: RoundId;
  readonly announced: readonly Announced[];
  /** The market's club of a footballer. */
  readonly clubOf: (footballer: FootballerId) => number | undefined;
}

/** Of two matches of a round, one that the footballer does not start decides, as on the pages. */
export function benchedStarters(given: SquadInRound): BenchedStarter[] {
  const { ruleset, roundId, startedRoundId, announced, clubOf } = given;
  const { picks } = carrySquad({ ruleset, squad: given.squad, roundId, startedRoundId });
  return picks
    .filter(({ slot }) => slot <= 11)
    .flatMap(({ footballerId, isCaptain }) => {
      const places = announced
        .filter(({ clubId }) => clubId === clubOf(footballerId))
        .filter(({ starters }) => !starters.has(footballerId))
        .map(({ bench }) => (bench.has(footballerId) ? "bench" : "out"));
      if (places.length === 0) return [];
      return [{ footballerId, isCaptain, place: places.includes("out") ? ("out" as const) : ("bench" as const) }];
    });
}
