import type { Squad } from "../game.ts";
import type { RoundId } from "../ids.ts";
import { invariant } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";
import { nextFreeTransfers } from "../transfers/free-transfers.ts";

/**
 * The squad of a round from the latest row written at or before it: footballers, line-up and bank stay, chip and
 * transfers start anew, free transfers grow round by round. A row of `roundId` itself comes back as it is. The row of
 * a reverting chip must not be carried over its own round: the restored row of the round after is the latest then.
 */
export function carrySquad(request: {
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  readonly roundId: RoundId;
  /** The entry's first round; free transfers are unlimited in it. */
  readonly startedRoundId: RoundId;
}): Squad {
  const { ruleset, squad, roundId, startedRoundId } = request;
  invariant(squad.roundId <= roundId, "a squad is carried forward, never back");
  if (squad.roundId === roundId) return squad;
  let { freeTransfers, transfersMade, chip } = squad;
  for (let round = squad.roundId + 1; round <= roundId; round++) {
    const before = { freeTransfers, transfersMade, chip };
    freeTransfers = round <= startedRoundId ? null : nextFreeTransfers(ruleset, before, round);
    transfersMade = 0;
    chip = null;
  }
  return { ...squad, roundId, chip, freeTransfers, transfersMade };
}
