import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";

/** What a footballer's round is worth by now; null before his first match of it. */
export function pointsSoFar(ctx: Context, roundId: RoundId, footballerId: FootballerId): number | null {
  const { fixtures } = ctx.live.season();
  const row = ctx.live.roundPoints(roundId).get(footballerId);
  const hasBegun = row?.matches.some(({ fixtureId }) => fixtures.get(fixtureId)?.started) ?? false;
  return row && hasBegun ? row.points : null;
}
