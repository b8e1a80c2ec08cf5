/** A seeded market like a real one: clubs with fixtures, blanks and doubles, few stars, many who never play. */
import {
  chipScoring,
  clubId,
  footballerId,
  forecastPoints,
  POSITIONS,
  roundWeights,
  RULESETS,
  type ForecastFixture,
  type Position,
} from "@elleveren/rules";

import type { Candidate, SquadSearch } from "../squad-search.ts";

const ruleset = RULESETS["eliteserien-2026"];
const CLUBS = 16;
const PLAYED = 12;

export interface SeededFootballer extends Candidate {
  readonly priceTenths: number;
  readonly status: string;
}

/** The same numbers for the same seed, from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function seededMarket(seed: number, footballerCount: number, roundCount: number): SeededFootballer[] {
  const random = seededRandom(seed);
  const fixtures = Array.from({ length: CLUBS }, () =>
    Array.from({ length: roundCount }, (): ForecastFixture[] => {
      const luck = random();
      const matches = luck < 0.06 ? 0 : luck < 0.12 ? 2 : 1;
      return Array.from({ length: matches }, () => ({
        difficulty: 1 + Math.floor(random() * 5),
        isHome: random() < 0.5,
      }));
    }),
  );
  return Array.from({ length: footballerCount }, (_, index) => {
    const club = index % CLUBS;
    const star = random() < 0.25 ? random() * random() : 0;
    const priceTenths = Math.round(40 + 15 * random() + 60 * star);
    const quality = random() < 0.45 ? 0.2 : Math.max(0, 1.2 + (priceTenths - 45) / 20 + random() * 1.5);
    const form = Math.max(0, Math.round((quality + (random() - 0.5) * 2) * 10) / 10);
    const status = random() < 0.1 ? "i" : random() < 0.06 ? "d" : "a";
    const { rounds } = forecastPoints(
      {
        status,
        chanceNextRound: null,
        priceTenths,
        form,
        totalPoints: Math.round(quality * PLAYED),
        clubMatches: PLAYED,
      },
      fixtures[club]!,
    );
    return {
      footballerId: footballerId(index + 1),
      clubId: clubId(club + 1),
      position: positionOf(random()),
      priceTenths,
      status,
      costTenths: priceTenths,
      isOwned: false,
      isLocked: false,
      points: rounds.map(({ points }) => points),
    };
  });
}

function positionOf(luck: number): Position {
  const index = [0.1, 0.45, 0.82].findIndex((share) => luck < share);
  return POSITIONS[index < 0 ? 3 : index]!;
}

/** A newcomer's search on such a market, with nothing asked for. */
export function seededSearch(seed: number, footballerCount: number, roundCount: number): SquadSearch {
  const plain = roundWeights(chipScoring(null));
  return {
    rules: ruleset.squad,
    candidates: seededMarket(seed, footballerCount, roundCount),
    moneyTenths: ruleset.squad.budgetTenths,
    rounds: Array.from({ length: roundCount }, () => plain),
  };
}
