/** Who may see what of an entry's rounds. */
import type { RoundId } from "@elleveren/rules";

import { isPastDeadline } from "../../live/index.ts";
import type { RoundState } from "../../clock/index.ts";

/**
 * Picks are everybody's once the round's deadline has passed, and nobody's before, the owner's included: his own squad
 * for the coming deadline is my-team (EG-37). A round before the entry's first one has none.
 */
export const canSeePicks = (
  entry: { readonly startedRoundId: RoundId },
  round: { readonly roundId: RoundId; readonly state: RoundState },
): boolean => isPastDeadline(round) && round.roundId >= entry.startedRoundId;
