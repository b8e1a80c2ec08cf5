import type { ChipName } from "../game.ts";
import type { RoundId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";
import { allowanceToPlay, chipStates, type ChipPlay } from "./chip-states.ts";

export type ChipProblem =
  /** The season does not have it. */
  | { readonly code: "chip_not_in_season"; readonly chip: ChipName }
  /** Another one is in play in this round: one chip a round (EG-19). */
  | { readonly code: "chip_in_play"; readonly chip: ChipName; readonly activeChip: ChipName }
  /** Every allowance whose window holds this round has been played. */
  | { readonly code: "chip_played"; readonly chip: ChipName; readonly roundIds: readonly RoundId[] }
  /** No window holds this round. */
  | {
      readonly code: "chip_not_open";
      readonly chip: ChipName;
      readonly windows: readonly { readonly startRound: number; readonly stopRound: number }[];
    };

/** Problems that keep `chip` from being in play in `roundId`. The chip already active is no problem: saving twice is fine. */
export function checkChip(request: {
  readonly ruleset: Ruleset;
  readonly chip: ChipName;
  readonly roundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
  readonly activeChip: ChipName | null;
}): ChipProblem[] {
  const { chip, roundId, activeChip } = request;
  const states = chipStates(request).filter((state) => state.allowance.name === chip);
  if (states.length === 0) return [{ code: "chip_not_in_season", chip }];

  const problems: ChipProblem[] = [];
  if (activeChip !== null && activeChip !== chip) problems.push({ code: "chip_in_play", chip, activeChip });
  if (allowanceToPlay(request)) return problems;

  const open = states.filter(({ allowance }) => allowance.startRound <= roundId && roundId <= allowance.stopRound);
  if (open.length > 0) {
    problems.push({ code: "chip_played", chip, roundIds: open.flatMap((state) => state.playedRounds) });
  } else {
    const windows = states.map(({ allowance: { startRound, stopRound } }) => ({ startRound, stopRound }));
    problems.push({ code: "chip_not_open", chip, windows });
  }
  return problems;
}
