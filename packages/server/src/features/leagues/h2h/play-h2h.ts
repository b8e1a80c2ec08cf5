/** Head-to-head leagues played as the format that they are, with the draws that were written down. */
import {
  type Bracket,
  entryId,
  type FormatRound,
  h2hCoinLabel,
  headToHeadFormat,
  playRounds,
  roundId as toRoundId,
  type RoundPlay,
  tossCoin,
} from "@elleveren/rules";

import { breathe } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import type { H2hDraw } from "./draws.sql.ts";
import type { GoalsByRound } from "./load-goals.ts";

export interface H2hRounds {
  /** The last round with points, live or settled; before the league's first there are none. */
  readonly playedThrough: number;
  /** Of entries that goals may decide between. */
  readonly goals: GoalsByRound;
  /** Knock-out pairs that stand. */
  readonly brackets?: ReadonlyMap<number, Bracket<number>>;
}

/** After each round with points, or else before the first one; with `tellsNext` also who meets in the round to come. */
export async function playH2h(
  ctx: Context,
  draw: H2hDraw,
  { playedThrough, goals, brackets = new Map() }: H2hRounds,
  tellsNext = playedThrough < draw.firstRound,
): Promise<RoundPlay[]> {
  const { leagueId, seed, entryIds, firstRound, lastRegularRound, knockoutRounds } = draw;
  const engine = ctx.live.engine();
  const seatOf = new Map<number, number>(entryIds.map((id, seat) => [id, seat]));
  const roundCount = Math.max(0, playedThrough - firstRound + 1) + Number(tellsNext);
  // All points are read before the first pause, so that they are of one moment.
  const rounds = Array.from({ length: roundCount }, (_, day): FormatRound => {
    const roundId = toRoundId(firstRound + day);
    const points = Int32Array.from(entryIds, (id) => engine?.netPointsOf(id, roundId) ?? 0);
    const goalsOf = goals.get(roundId);
    return {
      round: roundId,
      state: roundId > playedThrough ? "next" : "settled",
      averagePoints: engine?.roundSummary(roundId)?.averagePoints ?? 0,
      ofMember(memberId) {
        const { scored = 0, conceded = 0 } = goalsOf?.get(entryId(memberId)) ?? {};
        return { points: points[seatOf.get(memberId)!]!, goalsScored: scored, goalsConceded: conceded, transfers: 0 };
      },
    };
  });
  const plays: RoundPlay[] = [];
  for (const play of playRounds({
    format: headToHeadFormat(ctx.game().ruleset, firstRound, knockoutRounds),
    season: { lastRound: Math.max(firstRound, lastRegularRound + knockoutRounds), months: [] },
    leagueId,
    members: entryIds.map((memberId) => ({ memberId, joinedRound: 1, leftRound: null })),
    written: {
      row: entryIds,
      brackets,
      coinOf: (round, match) => tossCoin(seed, h2hCoinLabel(round, match)),
    },
    rounds,
    seedOf: () => seed,
  })) {
    plays.push(play);
    await breathe();
  }
  return plays;
}
