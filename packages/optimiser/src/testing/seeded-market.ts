/** A seeded market like a real one, and a squad that was the best of a month ago: few stars, many who seldom play. */
import { clubId, footballerId, POSITIONS, roundId, RULESETS, type Position, type Ruleset } from "@elleveren/rules";
import type { Highs } from "highs";

import type { PlanCandidate, PlannableChip, PlanQuestion } from "../question.ts";
import { solvePlan } from "../solve-plan.ts";

const CLUBS = 16;
const FIRST = 12;
const NOTHING_LEFT = { perMillion: 0, perFreeTransfer: 0 };
const NO_WISHES = { kept: [], left: [], captains: [], mostPaid: null };

/** The same numbers for the same seed, from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface SeededQuestion {
  readonly seed: number;
  readonly footballerCount: number;
  readonly roundCount: number;
  readonly chips?: readonly PlannableChip["name"][];
  readonly ruleset?: Ruleset;
}

/** A question in the middle of a season, with every chip free in every round. */
export function seededQuestion(highs: Highs, wish: SeededQuestion): PlanQuestion {
  const { seed, footballerCount, roundCount, chips = [], ruleset = RULESETS["eliteserien-2026"] } = wish;
  const random = seededRandom(seed);
  // The worth of a match to a club's footballers: the opponent, the ground, blanks and doubles.
  const matches = Array.from({ length: CLUBS }, () =>
    Array.from({ length: roundCount + 1 }, () => {
      const luck = random();
      return luck < 0.05 ? 0 : (0.75 + 0.5 * random()) * (luck < 0.1 ? 2 : 1);
    }),
  );
  const footballers = Array.from({ length: footballerCount }, (_, index) => {
    const club = index % CLUBS;
    const star = random() < 0.25 ? random() * random() : 0;
    const priceTenths = Math.round(40 + 15 * random() + 60 * star);
    const quality = random() < 0.45 ? 0.2 : Math.max(0, 1.2 + (priceTenths - 45) / 20 + random() * 1.5);
    const of = (round: number) => Math.round(quality * matches[club]![round]! * 100) / 100;
    return {
      footballerId: footballerId(index + 1),
      clubId: clubId(club + 1),
      position: positionOf(random()),
      priceTenths,
      before: of(0) * (0.6 + 0.8 * random()),
      points: Array.from({ length: roundCount }, (__, round) => of(round + 1)),
    };
  });
  const bought = solvePlan(
    highs,
    {
      ruleset,
      rounds: [{ roundId: roundId(FIRST - 1), worth: 1, mostTransfers: ruleset.squad.size }],
      candidates: footballers.map(({ before, ...one }) => ({ ...one, sellingTenths: null, points: [before] })),
      bankTenths: ruleset.squad.budgetTenths,
      freeTransfers: null,
      chips: [],
      wishes: NO_WISHES,
      end: NOTHING_LEFT,
    },
    { untilMs: performance.now() + 60_000 },
  );
  if (typeof bought === "string") throw new Error(`no squad on this market: ${bought}`);
  const squad = new Set(bought.plan.steps[0]!.squadIds);
  const candidates = footballers.map(({ before: _, ...one }): PlanCandidate => {
    const gained = one.footballerId % 3;
    return { ...one, sellingTenths: squad.has(one.footballerId) ? one.priceTenths - gained : null };
  });
  const rounds = Array.from({ length: roundCount }, (_, round) => round);
  return {
    ruleset,
    rounds: rounds.map((round) => ({
      roundId: roundId(FIRST + round),
      worth: 0.98 ** round,
      mostTransfers: ruleset.squad.size,
    })),
    candidates,
    bankTenths: 5,
    freeTransfers: 2,
    chips: chips.map((name) => ({ name, number: 1, rounds, isPlayed: false, worthLeft: 0 })),
    wishes: NO_WISHES,
    end: { perMillion: 0.05, perFreeTransfer: 1 },
  };
}

function positionOf(luck: number): Position {
  const index = [0.1, 0.45, 0.82].findIndex((share) => luck < share);
  return POSITIONS[index < 0 ? 3 : index]!;
}
