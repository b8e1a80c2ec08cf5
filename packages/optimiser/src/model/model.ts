/**
 * The best plan as a mixed-integer program.
 *
 *   whole columns  held[i, s], i is in the squad after the transfers of stage s as one whom the plan bought; since[i, s], as one
 *                  who has been there since before the plan, whose selling price differs; chip[a, t], allowance a is played
 *                  in round t; lent[i, t], i is in the squad that a chip takes back after round t; short[t], transfers of t
 *                  are paid
 *   other columns  bought[i, s]; used[t] and paid[t], free and paid transfers; free[t], how many a round opens with; for the
 *                  line-up of each round start[i], sit[i] and armbands, and what a chip adds to each of them
 *
 * A stage is a run of rounds with the same squad. Prices of today hold in every round, so the money that a squad takes out
 * of what all of it would bring is a sum over its footballers, and no bank need be carried from round to round.
 */
import { isRevertingChip } from "@elleveren/rules";

import { LinearProgram, plus, times } from "../linear-program.ts";
import type { PlanQuestion } from "../question.ts";
import type { Choice } from "../stand-ins.ts";
import { addLineup } from "./lineup-rows.ts";
import { columnsOf, type Members, type PlanRows, type PlayableChip } from "./plan-rows.ts";
import { addLentSquad, addSquads, costOf } from "./squad-rows.ts";
import { addTransfers } from "./transfer-rows.ts";
import { addWishes } from "./wish-rows.ts";

/** The program, and where to read a plan from what it answers. */
export interface PlanModel {
  readonly program: LinearProgram;
  readonly choices: readonly Choice[];
  /** By round: the squad that is kept. */
  readonly squads: readonly Members[];
  /** By round: the squad that a chip takes back; null where no such chip may be played. */
  readonly lent: readonly (Members | null)[];
  readonly chips: readonly PlayableChip[];
}

export function buildPlanModel(question: PlanQuestion, choices: readonly Choice[], armbandColumns: number): PlanModel {
  const { rounds, chips, end } = question;
  const program = new LinearProgram();
  const last = rounds.length - 1;
  const chosen = chips.flatMap((allowance) => {
    const columns = allowance.rounds.map((round): PlayableChip => ({
      round,
      chip: allowance.name,
      column: program.choice(-allowance.worthLeft),
    }));
    if (columns.length > 0) program.row(allowance.isPlayed ? 1 : 0, 1, plus(columns.map(({ column }) => column)));
    return columns;
  });
  const rows: PlanRows = {
    program,
    question,
    choices,
    playable: (round, test = () => true) => chosen.filter((choice) => choice.round === round && test(choice.chip)),
  };
  rounds.forEach((_, round) => {
    const here = rows.playable(round);
    if (here.length > 1) program.atMost(1, columnsOf(here));
  });

  const stages = rounds.map(
    (_, round) => rounds.slice(1, round + 1).filter(({ mostTransfers }) => mostTransfers > 0).length,
  );
  const squads = addSquads(rows, stages[last]! + 1);
  const squadOf = (round: number) => squads[stages[round]!]!;
  addTransfers(rows, stages, squads);
  const lent = rounds.map((_, round) => {
    const reverting = rows.playable(round, isRevertingChip);
    return reverting.length > 0 ? addLentSquad(rows, squadOf(round), reverting) : null;
  });
  rounds.forEach((_, round) => {
    const reverting = rows.playable(round, isRevertingChip);
    addLineup(rows, {
      round,
      armbandColumns,
      members: squadOf(round),
      active: { constant: 1, entries: times(-1, columnsOf(reverting)) },
      chips: rows.playable(round, (chip) => !isRevertingChip(chip)),
    });
    const back = lent[round];
    if (!back) return;
    const active = { constant: 0, entries: columnsOf(reverting) };
    addLineup(rows, { round, armbandColumns, members: back, active, chips: reverting });
  });
  addWishes(rows, squadOf, lent);
  // The money that the last squad takes out of the bank.
  choices.forEach((choice, index) => {
    for (const [at, column] of squadOf(last)[index]!.entries()) {
      program.costs[column]! -= (costOf(choice, at) / 10) * end.perMillion;
    }
  });
  return { program, choices, squads: rounds.map((_, round) => squadOf(round)), lent, chips: chosen };
}
