/** What a footballer has in a round, and what may still come from him. */
import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { stillToPlay, type StillToPlay } from "../../live/index.ts";

export interface PointsSoFar extends StillToPlay {
  readonly points: number;
}

const NOTHING: PointsSoFar = { points: 0, matchesLeft: 0, isOn: false, place: { kind: "unknown" } };

/** As of now: whoever adds up reads all of it without waiting for anything in between. */
export function pointsSoFar(ctx: Context, roundId: RoundId): (id: FootballerId) => PointsSoFar {
  const season = ctx.live.season();
  const round = ctx.live.roundPoints(roundId);
  return (id) => {
    const own = round.get(id);
    return own ? { points: own.points, ...stillToPlay(season, own) } : NOTHING;
  };
}
