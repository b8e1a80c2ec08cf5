/** Whether a question can be answered at all: numbers that are missing, negative, absurd or none are said where they stand. */
import type { PlanQuestion } from "./question.ts";

export interface QuestionProblem {
  /** Where, as in `candidates[3].points[0]`. */
  readonly where: string;
  readonly value: number | undefined;
}

/** More than anybody scores in a round, in points. */
const MOST_POINTS = 200;
const MOST_TENTHS = 100_000;
/** A chip may lend as good as any money. */
const MOST_BANK_TENTHS = 1_000_000_000;
/** Rounds that a plan may be asked for. */
export const MOST_ROUNDS = 10;

/** Everything that is no number in its range, in the order of the question; empty when it can be solved. */
export function findProblems({ ruleset, rounds, candidates, bankTenths, freeTransfers, chips, end }: PlanQuestion) {
  const problems: QuestionProblem[] = [];
  const check = (where: string, value: number | undefined, [low, high]: readonly [number, number]) => {
    if (value === undefined || !(value >= low && value <= high)) problems.push({ where, value });
  };
  check("rounds.length", rounds.length, [1, MOST_ROUNDS]);
  rounds.forEach(({ worth, mostTransfers }, round) => {
    check(`rounds[${round}].worth`, worth, [0, round === 0 ? 1 : rounds[round - 1]!.worth]);
    check(`rounds[${round}].mostTransfers`, mostTransfers, [0, ruleset.squad.size]);
  });
  candidates.forEach(({ priceTenths, sellingTenths, points }, index) => {
    check(`candidates[${index}].priceTenths`, priceTenths, [0, MOST_TENTHS]);
    if (sellingTenths !== null) check(`candidates[${index}].sellingTenths`, sellingTenths, [0, MOST_TENTHS]);
    rounds.forEach((_, round) => check(`candidates[${index}].points[${round}]`, points[round], [0, MOST_POINTS]));
  });
  check("bankTenths", bankTenths, [-MOST_BANK_TENTHS, MOST_BANK_TENTHS]);
  if (freeTransfers !== null) check("freeTransfers", freeTransfers, [0, ruleset.squad.size]);
  check("end.perMillion", end.perMillion, [0, MOST_POINTS]);
  check("end.perFreeTransfer", end.perFreeTransfer, [0, ruleset.transfers.costPoints]);
  chips.forEach(({ worthLeft }, index) => check(`chips[${index}].worthLeft`, worthLeft, [0, MOST_POINTS]));
  return problems;
}
