/**
 * Every way to place the chips that free transfers. A program without whole numbers promises far too much of them: half a
 * wildcard in each of two rounds is worth more than one. So each way is a question of its own.
 */
import { isFreeChip } from "@elleveren/rules";

import type { PlannableChip, PlanQuestion } from "./question.ts";

/** The question once for every way, such chips fixed to their round or left out. */
export function placings(question: PlanQuestion): PlanQuestion[] {
  const placed = question.chips
    .filter(({ name }) => isFreeChip(name))
    .reduce<PlannableChip[][]>(
      (ways, chip) =>
        ways.flatMap((way) => [
          ...(chip.isPlayed ? [] : [way]),
          ...chip.rounds
            .filter((round) => way.every((other) => other.rounds[0] !== round))
            .map((round) => [...way, { ...chip, rounds: [round], isPlayed: true }]),
        ]),
      [[]],
    );
  return placed.flatMap((way) => {
    const others = question.chips
      .filter(({ name }) => !isFreeChip(name))
      .map((chip) => ({
        ...chip,
        rounds: chip.rounds.filter((round) => way.every((other) => other.rounds[0] !== round)),
      }));
    if (others.some(({ isPlayed, rounds }) => isPlayed && rounds.length === 0)) return [];
    return [{ ...question, chips: [...way, ...others] }];
  });
}
