/** The worth of a plan by the rules alone: the slow, obvious answer that the solver's is held against. */
import {
  bestLineup,
  chipScoring,
  lineupPoints,
  nextFreeTransfers,
  roundWeights,
  squadRulesUnder,
  transferCostPoints,
  type ChipName,
  type FootballerId,
  type LineupForecast,
  type LineupPick,
} from "@elleveren/rules";

import type { PlanCandidate, PlanQuestion, PlanStep } from "./question.ts";

/** The choices made in a round, as far as its worth depends on them. */
export interface RoundChoice {
  /** The footballers who play the round. */
  readonly squad: readonly PlanCandidate[];
  readonly chip: ChipName | null;
  readonly transferCount: number;
}

/** The best line-up of a squad in a round, with the captain that was wished for. */
export function lineupOf(question: PlanQuestion, round: number, { squad, chip }: RoundChoice): LineupForecast {
  const members = squad.map(({ footballerId, position, points }) => ({
    footballerId,
    position,
    points: points[round]!,
  }));
  return bestLineup({
    rules: squadRulesUnder(question.ruleset, chip),
    weights: roundWeights(chipScoring(chip)),
    members,
    captainId: captainWished(question, round),
  });
}

export const captainWished = ({ wishes }: PlanQuestion, round: number): FootballerId | undefined =>
  wishes.captains.find((wish) => wish.round === round)?.footballerId;

/** The cost of each round's transfers in points, and the free transfers of the round after the last. */
function spend({ ruleset, rounds, freeTransfers }: PlanQuestion, choices: readonly RoundChoice[]) {
  let free = freeTransfers;
  const costs = choices.map(({ chip, transferCount }, index) => {
    const spending = { freeTransfers: free, transfersMade: transferCount, chip };
    free = nextFreeTransfers(ruleset, spending, rounds[index]!.roundId + 1);
    return transferCostPoints(ruleset, spending);
  });
  return { costs, left: free ?? 0 };
}

/** Points that each round's transfers cost. */
export const paidOf = (question: PlanQuestion, choices: readonly RoundChoice[]): number[] =>
  spend(question, choices).costs;

/** Points times worth, less the cost of transfers, and what is left at the end; `bankTenths` as the last round leaves it. */
export function valueOf(question: PlanQuestion, choices: readonly RoundChoice[], bankTenths: number): number {
  const { rounds, chips, end } = question;
  const { costs, left } = spend(question, choices);
  // Allowances of one name have rounds of their own.
  const kept = chips.filter(({ name, rounds: own }) => !own.some((round) => choices[round]?.chip === name));
  return choices.reduce(
    (sum, choice, index) => sum + rounds[index]!.worth * (lineupOf(question, index, choice).points - costs[index]!),
    (bankTenths / 10) * end.perMillion +
      left * end.perFreeTransfer +
      kept.reduce((sum, { worthLeft }) => sum + worthLeft, 0),
  );
}

/** A step's points by the question's own expectations, which may be others than it was planned by; before its cost. */
export function pointsOfStep({ candidates }: PlanQuestion, step: PlanStep, round: number): number {
  const byId = new Map(candidates.map((one) => [one.footballerId, one]));
  return lineupPoints(roundWeights(chipScoring(step.chip)), step, (id) => {
    const { position, points } = byId.get(id)!;
    return { position, points: points[round]! };
  });
}

/** The step's line-up as the game keeps one: starters in the order of the pitch, then the bench as they come on. */
export const lineupOfStep = ({ starterIds, benchIds, captainId, viceCaptainId }: PlanStep): LineupPick[] =>
  [...starterIds, ...benchIds].map((footballerId, index) => ({
    footballerId,
    slot: index + 1,
    isCaptain: footballerId === captainId,
    isViceCaptain: footballerId === viceCaptainId,
  }));
