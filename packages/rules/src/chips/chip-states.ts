/**
 * States of a chip allowance, as one entry sees it before the deadline of a round:
 *   available    its window holds the round and it was not played. Enters: the window opens. Leaves: played or window over.
 *   unavailable  the round lies outside its window.
 *   active       in play for this round; a team chip may still be taken back. Leaves: the deadline passes.
 *   played       it was in play at an earlier deadline. For good.
 * "proposed" and "cancelled" are states of a page's draft, not of the game.
 */
import type { ChipName } from "../game.ts";
import type { RoundId } from "../ids.ts";
import type { ChipAllowance, Ruleset } from "../ruleset.ts";

/** A chip that was in play when a deadline passed; `number` tells the allowances of one name apart. */
export interface ChipPlay {
  readonly name: ChipName;
  readonly number: number;
  readonly roundId: RoundId;
}

export type ChipStatus = "available" | "unavailable" | "active" | "played";

export interface ChipState {
  readonly allowance: ChipAllowance;
  readonly status: ChipStatus;
  readonly playedRounds: readonly RoundId[];
}

interface ChipSituation {
  readonly ruleset: Ruleset;
  /** The round decisions are made for: the next one. */
  readonly roundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
}

const isOpen = (allowance: ChipAllowance, roundId: RoundId) =>
  allowance.startRound <= roundId && roundId <= allowance.stopRound;

/** Rounds before this one in which the allowance was played; a play of this very round is still only active. */
const playsBefore = (allowance: ChipAllowance, { chipsPlayed, roundId }: ChipSituation): RoundId[] =>
  chipsPlayed
    .filter((play) => play.name === allowance.name && play.number === allowance.number && play.roundId < roundId)
    .map((play) => play.roundId);

/** The allowance that playing `chip` in this round uses up: the first open one not yet played. */
export function allowanceToPlay(situation: ChipSituation & { readonly chip: ChipName }): ChipAllowance | undefined {
  return situation.ruleset.chips.find(
    (allowance) =>
      allowance.name === situation.chip &&
      isOpen(allowance, situation.roundId) &&
      playsBefore(allowance, situation).length === 0,
  );
}

/** Every allowance of the season with its state, in the order of the ruleset. */
export function chipStates(situation: ChipSituation & { readonly activeChip: ChipName | null }): ChipState[] {
  const { ruleset, roundId, activeChip } = situation;
  const active = activeChip === null ? undefined : allowanceToPlay({ ...situation, chip: activeChip });
  return ruleset.chips.map((allowance) => {
    const playedRounds = playsBefore(allowance, situation);
    let status: ChipStatus = "unavailable";
    if (allowance === active) status = "active";
    else if (playedRounds.length > 0) status = "played";
    else if (isOpen(allowance, roundId)) status = "available";
    return { allowance, status, playedRounds };
  });
}
