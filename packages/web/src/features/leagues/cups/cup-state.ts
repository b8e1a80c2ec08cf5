/** Where one team stands in a drawn cup, from its matches. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { CupMatch } from "../../../api/leagues/cup-match.ts";

export type CupState =
  | { readonly kind: "not-qualified" }
  /** Its match is drawn and not decided: to come, or on. */
  | { readonly kind: "in"; readonly match: CupMatch }
  /** It won its match, and the next round is not drawn yet. */
  | { readonly kind: "waiting"; readonly nextRound: RoundId }
  | { readonly kind: "eliminated"; readonly match: CupMatch }
  | { readonly kind: "won"; readonly match: CupMatch };

/** `matches` are the team's, the newest first. */
export function cupState(entry: EntryId, matches: readonly CupMatch[]): CupState {
  const [newest] = matches;
  if (!newest) return { kind: "not-qualified" };
  if (newest.winnerId === null) return { kind: "in", match: newest };
  if (newest.winnerId !== entry) return { kind: "eliminated", match: newest };
  if (newest.roundName === "Final") return { kind: "won", match: newest };
  return { kind: "waiting", nextRound: (newest.roundId + 1) as RoundId };
}

/** ST-15: the round of the match is on, and it has no winner. */
export const isInProgress = ({ roundId, winnerId }: CupMatch, currentRound: RoundId | undefined): boolean =>
  winnerId === null && roundId === currentRound;
