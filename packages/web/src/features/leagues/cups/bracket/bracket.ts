/** A cup's last rounds as a tree: every tie beside the one that its winner goes on to. */
import { cupRoundName, type RoundId } from "@elleveren/rules";

import type { CupMatch } from "../../../../api/leagues/cup-match.ts";

/** A larger round is a list: a larger tree is unreadable on a page. */
export const BRACKET_TIES_MAX = 16;

export interface DrawnRound {
  readonly roundId: RoundId;
  readonly matches: readonly CupMatch[];
}

export interface BracketRound {
  readonly roundId: RoundId;
  /** As on the wire: `Round of 16` … `Final`. */
  readonly roundName: string;
  /** From the top; null for one that is not drawn yet. */
  readonly ties: readonly (CupMatch | null)[];
}

/**
 * Each round is drawn anew, so the latest one decides the order: the two ties whose winners meet stand beside each other.
 * Rounds to come have as many empty ties as will be played. `drawn` are consecutive rounds, the first one first.
 */
export function planBracket(drawn: readonly DrawnRound[], finalRound: RoundId): readonly BracketRound[] {
  const latest = drawn.at(-1);
  if (!latest) return [];
  const rounds: BracketRound[] = [];
  let after: readonly CupMatch[] | null = null;
  for (const { roundId, matches } of drawn.toReversed()) {
    const ties: readonly CupMatch[] = after === null ? matches : orderBefore(after, matches);
    rounds.unshift({ roundId, roundName: cupRoundName(roundId, finalRound), ties });
    after = ties;
  }
  let count = latest.matches.length;
  for (let next = latest.roundId + 1; next <= finalRound; next += 1) {
    count = Math.ceil(count / 2);
    const ties = Array.from({ length: count }, () => null);
    rounds.push({ roundId: next as RoundId, roundName: cupRoundName(next as RoundId, finalRound), ties });
  }
  return rounds;
}

/** The round before in the order in which its teams meet in the next one; what leads nowhere stands last. */
function orderBefore(next: readonly CupMatch[], before: readonly CupMatch[]): CupMatch[] {
  const left = new Set(before);
  const ordered: CupMatch[] = [];
  for (const { first, second } of next) {
    for (const team of [first, second]) {
      const from = [...left].find((match) => team !== null && hasTeam(match, team.entryId));
      if (!from) continue;
      left.delete(from);
      ordered.push(from);
    }
  }
  return [...ordered, ...left];
}

export const hasTeam = ({ first, second }: CupMatch, entryId: number): boolean =>
  first.entryId === entryId || second?.entryId === entryId;

export interface Place {
  readonly round: number;
  readonly tie: number;
}

/** Where a key leads from a tie; null where there is none, and for other keys. Ties that are not drawn are passed over. */
export function moveIn(rounds: readonly BracketRound[], { round, tie }: Place, key: string): Place | null {
  const at = (place: Place) => (rounds[place.round]?.ties[place.tie] ? place : null);
  switch (key) {
    case "ArrowUp":
      return at({ round, tie: tie - 1 });
    case "ArrowDown":
      return at({ round, tie: tie + 1 });
    case "ArrowRight":
      return at({ round: round + 1, tie: Math.floor(tie / 2) });
    case "ArrowLeft":
      return at({ round: round - 1, tie: tie * 2 });
    case "Home":
      return at({ round: 0, tie: 0 });
    case "End":
      return at({ round: rounds.findLastIndex(({ ties }) => ties.some((one) => one !== null)), tie: 0 });
    default:
      return null;
  }
}
