/** What a footballer has in a round, and what may still come from him. */
import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { isOver } from "../live/index.ts";

export interface PointsSoFar {
  readonly points: number;
  /** Matches of his in the round that are not over. */
  readonly matchesLeft: number;
  readonly isOn: boolean;
}

const NOTHING: PointsSoFar = { points: 0, matchesLeft: 0, isOn: false };

/** As of now: whoever adds up reads all of it without waiting for anything in between. */
export function pointsSoFar(ctx: Context, roundId: RoundId): (id: FootballerId) => PointsSoFar {
  const { fixtures } = ctx.live.season();
  const round = ctx.live.roundPoints(roundId);
  return (id) => {
    const own = round.get(id);
    if (!own) return NOTHING;
    const left = own.matches.flatMap(({ fixtureId }) => {
      const fixture = fixtures.get(fixtureId);
      return fixture && !isOver(fixture) ? [fixture] : [];
    });
    return { points: own.points, matchesLeft: left.length, isOn: left.some(({ started }) => started) };
  };
}
