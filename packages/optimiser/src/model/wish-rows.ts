/** The manager's wishes, as far as they are not said by the columns themselves. */
import { isRevertingChip } from "@elleveren/rules";

import { plus } from "../linear-program.ts";
import { type Members, type PlanRows, columnsOf } from "./plan-rows.ts";

/** A footballer who is no candidate can neither be kept nor captain: then no plan keeps to the wishes. */
export function addWishes(
  { program, question, choices, playable }: PlanRows,
  squadOf: (round: number) => Members,
  lent: readonly (Members | null)[],
): void {
  const { kept, captains, left } = question.wishes;
  const indexOf = (wish: { readonly footballerId: number }) =>
    choices.findIndex(({ candidate }) => candidate?.footballerId === wish.footballerId);
  for (const wish of kept) {
    const index = indexOf(wish);
    for (const round of wish.rounds) {
      program.atLeast(1, index < 0 ? [] : plus(squadOf(round)[index]!));
      const back = lent[round];
      if (!back) continue;
      program.atLeast(0, [...plus(back[index] ?? []), ...columnsOf(playable(round, isRevertingChip), -1)]);
    }
  }
  for (const footballerId of left) {
    const index = indexOf({ footballerId });
    const everywhere = [...question.rounds.keys()].flatMap((round) => [squadOf(round), lent[round] ?? []]);
    for (const column of everywhere.flatMap((members) => members[index] ?? [])) program.uppers[column] = 0;
  }
  // A captain starts by his armband.
  for (const wish of captains) if (indexOf(wish) < 0) program.atLeast(1, []);
}
