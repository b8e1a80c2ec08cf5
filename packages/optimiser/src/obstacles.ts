/** Why no plan keeps to the wishes: what counting tells, and what would have to give. */
import { groupBy, POSITIONS, type ClubId, type FootballerId, type Position } from "@elleveren/rules";
import type { Highs } from "highs";

import { buildPlanModel } from "./model/model.ts";
import type { PlanCandidate, PlanQuestion } from "./question.ts";
import { relaxProgram, runProgram } from "./run-program.ts";
import type { SolveOptions } from "./solve-plan.ts";
import { choicesOf, firstMarket } from "./stand-ins.ts";

export type Obstacle =
  | { readonly code: "kept_positions"; readonly position: Position; readonly count: number; readonly places: number }
  | { readonly code: "kept_clubs"; readonly clubId: ClubId; readonly count: number; readonly limit: number }
  | { readonly code: "too_few_left"; readonly position: Position; readonly count: number; readonly places: number }
  /** The cheapest squad within the other wishes costs so much more than there is. */
  | { readonly code: "money"; readonly byTenths: number }
  /** Within the other wishes it takes at least so many newcomers in the first round. */
  | { readonly code: "transfers"; readonly needed: number; readonly limit: number }
  /** Lifted alone, each of these lets a plan through. */
  | { readonly code: "kept"; readonly footballerIds: readonly FootballerId[] }
  | { readonly code: "captains"; readonly footballerIds: readonly FootballerId[] }
  | { readonly code: "paid"; readonly most: number }
  | { readonly code: "together" };

/** Of a question that `solvePlan` found impossible though `countObstacles` had nothing to say; at least one. */
export function findObstacles(highs: Highs, question: PlanQuestion, options: SolveOptions): Obstacle[] {
  const lifted = [...limitsInTheWay(highs, question, options), ...wishesInTheWay(highs, question)];
  return lifted.length > 0 ? lifted : [{ code: "together" }];
}

/** Obstacles that counting alone tells: too many kept for a squad, or too few left to choose from. */
export function countObstacles({ ruleset, candidates, rounds, wishes }: PlanQuestion): Obstacle[] {
  const rules = ruleset.squad;
  const left = new Set(wishes.left);
  const tooFew = POSITIONS.flatMap((position): Obstacle[] => {
    const places = rules.positions[position].select;
    const count = candidates.filter((one) => one.position === position && !left.has(one.footballerId)).length;
    return count < places ? [{ code: "too_few_left", position, count, places }] : [];
  });
  const byRound = rounds.map((_, round): Obstacle[] => {
    const ids = new Set(wishes.kept.filter((wish) => wish.rounds.includes(round)).map((wish) => wish.footballerId));
    const kept = candidates.filter(({ footballerId }) => ids.has(footballerId));
    const positions = POSITIONS.flatMap((position): Obstacle[] => {
      const places = rules.positions[position].select;
      const count = kept.filter((one) => one.position === position).length;
      return count > places ? [{ code: "kept_positions", position, count, places }] : [];
    });
    const clubs = [...groupBy(kept, ({ clubId }) => clubId)].flatMap(([clubId, { length: count }]): Obstacle[] =>
      count > rules.clubLimit ? [{ code: "kept_clubs", clubId, count, limit: rules.clubLimit }] : [],
    );
    return [...positions, ...clubs];
  });
  return [...tooFew, ...(byRound.find((obstacles) => obstacles.length > 0) ?? [])];
}

/** Money and transfers of the first round: how far each would have to give if it alone did. */
function limitsInTheWay(highs: Highs, question: PlanQuestion, options: SolveOptions): Obstacle[] {
  const { ruleset, candidates, rounds, wishes, bankTenths, freeTransfers } = question;
  const { size } = ruleset.squad;
  const obstacles: Obstacle[] = [];
  const first: PlanQuestion = {
    ...question,
    rounds: [{ ...rounds[0]!, worth: 1 }],
    chips: [],
    wishes: {
      kept: wishes.kept.filter((wish) => wish.rounds.includes(0)).map((wish) => ({ ...wish, rounds: [0] })),
      left: wishes.left,
      captains: wishes.captains.filter(({ round }) => round === 0),
      mostPaid: wishes.mostPaid,
    },
    end: { perMillion: 0, perFreeTransfer: 0 },
  };
  /** The squad of the first round whose members' values add up to the least. */
  const least = (valueOf: (one: PlanCandidate) => number, eased: Partial<PlanQuestion>): number | null => {
    const squad = leastSquad(highs, { ...first, ...eased }, valueOf, options);
    return squad && squad.reduce((sum, one) => sum + valueOf(one), 0);
  };
  const costOf = (one: PlanCandidate) => one.sellingTenths ?? one.priceTenths;
  const moneyTenths = candidates.reduce((sum, { sellingTenths }) => sum + (sellingTenths ?? 0), bankTenths);
  const cheapestTenths = least(costOf, { bankTenths: A_LOT_TENTHS });
  if (cheapestTenths !== null && cheapestTenths > moneyTenths) {
    obstacles.push({ code: "money", byTenths: cheapestTenths - moneyTenths });
  }
  const free = freeTransfers ?? size;
  const limit = Math.min(rounds[0]!.mostTransfers, wishes.mostPaid === null ? size : free + wishes.mostPaid);
  if (limit < size) {
    const eased = { freeTransfers: null, rounds: [{ ...first.rounds[0]!, mostTransfers: size }] };
    const needed = least(({ sellingTenths }) => (sellingTenths === null ? 1 : 0), eased);
    if (needed !== null && needed > limit) obstacles.push({ code: "transfers", needed, limit });
  }
  return obstacles;
}

/** More than any squad costs. */
const A_LOT_TENTHS = 100_000;

/**
 * Every member counts the same wherever he plays, the less the more he is worth: so the best squad is the one with the
 * least of it. Null where the other limits leave none.
 */
function leastSquad(
  highs: Highs,
  question: PlanQuestion,
  valueOf: (one: PlanCandidate) => number,
  options: SolveOptions,
): PlanCandidate[] | null {
  const model = buildPlanModel(question, choicesOf(question, { alone: question.candidates, groups: [] }), 0);
  const { program, choices, squads } = model;
  program.costs.fill(0);
  choices.forEach(({ candidate }, index) => {
    for (const column of squads[0]![index]!) program.costs[column] = -valueOf(candidate!);
  });
  const { values } = runProgram(highs, program, {
    untilMs: options.untilMs,
    beats: -Infinity,
    onSolution: () => undefined,
    onBound: () => false,
  });
  if (values === null) return null;
  return choices.flatMap(({ candidate }, index) =>
    squads[0]![index]!.some((column) => values[column]! > 0.5) ? [candidate!] : [],
  );
}

/** The wishes that stand in the way alone, as far as a program without whole numbers tells. */
function wishesInTheWay(highs: Highs, question: PlanQuestion): Obstacle[] {
  const { wishes } = question;
  const isPossible = (eased: Partial<PlanQuestion["wishes"]>): boolean => {
    const asked = { ...question, wishes: { ...wishes, ...eased } };
    return relaxProgram(highs, buildPlanModel(asked, choicesOf(asked, firstMarket(asked)), 0).program) !== null;
  };
  const kept = wishes.kept.filter((wish) => isPossible({ kept: wishes.kept.filter((other) => other !== wish) }));
  const captains = wishes.captains.filter((wish) =>
    isPossible({ captains: wishes.captains.filter((other) => other !== wish) }),
  );
  const idsOf = (found: readonly { readonly footballerId: FootballerId }[]) => [
    ...new Set(found.map(({ footballerId }) => footballerId)),
  ];
  return [
    ...(kept.length > 0 ? [{ code: "kept" as const, footballerIds: idsOf(kept) }] : []),
    ...(captains.length > 0 ? [{ code: "captains" as const, footballerIds: idsOf(captains) }] : []),
    ...(wishes.mostPaid !== null && isPossible({ mostPaid: null })
      ? [{ code: "paid" as const, most: wishes.mostPaid }]
      : []),
  ];
}
