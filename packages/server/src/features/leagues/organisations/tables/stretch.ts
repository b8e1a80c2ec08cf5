/** Which rounds a table of an organisation adds up. */
import { roundId, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { refuseField } from "../../../../http/calls/errors.ts";
import { isPastDeadline, type LiveRound } from "../../../live/index.ts";
import { findPhase } from "../../standings/index.ts";
import type { Organisation } from "../organisations.sql.ts";

/** Rounds that count and whose deadline has passed, oldest first. */
export const countedRounds = (ctx: Context, { startRoundId }: Organisation): readonly LiveRound[] =>
  (ctx.live.findSeason()?.rounds ?? []).filter((round) => isPastDeadline(round) && round.roundId >= startRoundId);

export interface StretchWish {
  readonly phase?: number | undefined;
  readonly round?: number | undefined;
}

export interface Stretch {
  readonly from: RoundId;
  readonly to: RoundId;
  /** Of its rounds some are not settled. */
  readonly provisional: boolean;
}

/**
 * Null before any of its rounds counts. 400 for a phase that the season does not have, a round that does not count or
 * whose deadline has not passed, and for both at once.
 */
export function stretchFor(ctx: Context, organisation: Organisation, { phase, round }: StretchWish): Stretch | null {
  if (phase !== undefined && round !== undefined) throw refuseField("round", "invalid");
  const counted = countedRounds(ctx, organisation);
  if (round !== undefined && !counted.some((one) => one.roundId === roundId(round))) {
    throw refuseField("round", "does_not_exist");
  }
  const wished = round === undefined ? findPhase(ctx, phase) : { from: round, to: round };
  const inside = counted.filter(({ roundId: id }) => !wished || (id >= wished.from && id <= wished.to));
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return null;
  return {
    from: first.roundId,
    to: last.roundId,
    provisional: inside.some(({ state }) => state !== "settled"),
  };
}
