/** The plan that a solution of the program stands for. */
import { isRevertingChip, POSITIONS } from "@elleveren/rules";

import type { PlanModel } from "./model/model.ts";
import type { Plan, PlanCandidate, PlanQuestion, PlanStep } from "./question.ts";
import { lineupOf, paidOf, valueOf, type RoundChoice } from "./value.ts";

type Values = Readonly<Float64Array>;

/** The choices (by index) that the solution has in any squad and that are nobody's own: stand-ins. */
export function standInsUsed({ choices, squads, lent }: PlanModel, values: Values): number[] {
  const all = [...squads, ...lent.filter((members) => members !== null)];
  return [...choices.keys()].filter(
    (index) =>
      choices[index]!.candidate === null &&
      all.some((members) => members[index]!.some((column) => values[column]! > 1e-6)),
  );
}

/** Null where a stand-in plays: then it is nobody's plan. */
export function readPlan(question: PlanQuestion, model: PlanModel, values: Values): Plan | null {
  if (standInsUsed(model, values).length > 0) return null;
  const { rounds } = question;
  const { squads, lent, chips, choices } = model;
  const membersOf = (members: readonly (readonly number[])[]) =>
    choices.flatMap(({ candidate }, index) =>
      candidate && members[index]!.reduce((sum, column) => sum + values[column]!, 0) > 0.5 ? [candidate] : [],
    );
  let before = question.candidates.filter(({ sellingTenths }) => sellingTenths !== null);
  let bankTenths = question.bankTenths;
  const bought = new Set<PlanCandidate>();
  const doings = rounds.map((_, round): RoundChoice & { readonly transfers: PlanStep["transfers"] } => {
    const chip = chips.find((choice) => choice.round === round && values[choice.column]! > 0.5)?.chip ?? null;
    const kept = membersOf(squads[round]!);
    const squad = isRevertingChip(chip) ? membersOf(lent[round]!) : kept;
    const transfers = transfersBetween(before, squad);
    if (!isRevertingChip(chip)) {
      for (const one of before) {
        if (!kept.includes(one)) bankTenths += bought.delete(one) ? one.priceTenths : one.sellingTenths!;
      }
      for (const one of kept) {
        if (before.includes(one)) continue;
        bankTenths -= one.priceTenths;
        bought.add(one);
      }
      before = kept;
    }
    return { squad, chip, transfers, transferCount: transfers.length };
  });
  const paid = paidOf(question, doings);
  const steps = doings.map(({ squad, chip, transfers, transferCount }, round): PlanStep => {
    const { points, ...lineup } = lineupOf(question, round, { squad, chip, transferCount });
    const squadIds = squad.map(({ footballerId }) => footballerId);
    return { roundId: rounds[round]!.roundId, transfers, chip, squadIds, ...lineup, points, costPoints: paid[round]! };
  });
  return { steps, value: valueOf(question, doings, bankTenths) };
}

/** Footballers who go and who come, position by position; in the order of the choices. */
const transfersBetween = (before: readonly PlanCandidate[], after: readonly PlanCandidate[]): PlanStep["transfers"] =>
  POSITIONS.flatMap((position) => {
    const of = (squad: readonly PlanCandidate[], other: readonly PlanCandidate[]) =>
      squad.filter((one) => one.position === position && !other.includes(one));
    const coming = of(after, before);
    return of(before, after).flatMap((one, index) => {
      const newcomer = coming[index];
      return newcomer ? [{ outId: one.footballerId, inId: newcomer.footballerId }] : [];
    });
  });
