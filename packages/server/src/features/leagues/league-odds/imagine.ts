/** The points of teams in every drawn end of the round, and as the round stands. */
import type { Engine } from "@elleveren/engine";
import type { EntryId, RoundId } from "@elleveren/rules";

import { notFound } from "../../../http/calls/errors.ts";
import { DRAWS, type RoundDraws } from "./draw-round.ts";

export interface Imagined {
  readonly roundId: RoundId;
  /** Those with a squad in the round, as they were asked for. */
  readonly entryIds: readonly EntryId[];
  /** End by end, entry by entry: points of the round after the cost of transfers. */
  readonly netPoints: Int16Array;
  /** Entry by entry, as the round stands: of the same moment as the ends. */
  readonly now: Int16Array;
}

export async function imagine(
  { engine, roundId }: { readonly engine: Engine; readonly roundId: RoundId },
  ids: readonly EntryId[],
  draws: RoundDraws,
): Promise<Imagined> {
  const round = await engine.imagineRound(roundId, ids, draws.ends);
  if (!round) throw notFound("squads of the round");
  const { entryIds, netPoints } = round;
  const drawn = DRAWS * entryIds.length;
  return { roundId, entryIds, netPoints: netPoints.subarray(0, drawn), now: netPoints.subarray(drawn) };
}
