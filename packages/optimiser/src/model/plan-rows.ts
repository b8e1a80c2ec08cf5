/** The parts that the rows of a plan are made from. */
import type { ChipName } from "@elleveren/rules";

import { plus, type Entry, type LinearProgram } from "../linear-program.ts";
import type { PlanQuestion } from "../question.ts";
import type { Choice } from "../stand-ins.ts";

/** A chip that may be played in a round, and its column. */
export interface PlayableChip {
  readonly chip: ChipName;
  readonly round: number;
  readonly column: number;
}

export interface PlanRows {
  readonly program: LinearProgram;
  readonly question: PlanQuestion;
  readonly choices: readonly Choice[];
  readonly playable: (round: number, test?: (chip: ChipName) => boolean) => readonly PlayableChip[];
}

/** By choice, the columns that say he is in a squad: bought by the plan, then, of the squad's own, held since before. */
export type Members = readonly (readonly number[])[];

/** 1, or what chips leave of it: whether rules that are multiplied by it hold at all. */
export interface Active {
  readonly constant: number;
  readonly entries: readonly Entry[];
}

export const columnsOf = (chips: readonly PlayableChip[], factor = 1) =>
  plus(
    chips.map(({ column }) => column),
    factor,
  );
