/** Every match of a head-to-head league: its pair, score and winner. */
import {
  duelOfDay,
  duelWinner,
  type EntryId,
  knockoutName,
  type LeagueId,
  matchesADay,
  roundId as toRoundId,
  type RoundId,
  type Tiebreak,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { H2hDraw } from "./draws.sql.ts";
import { type KnockoutMatch, loadKnockouts } from "./knockouts.ts";

export interface H2hMatch {
  readonly matchId: number;
  readonly leagueId: LeagueId;
  readonly roundId: RoundId;
  /** The name of the knock-out round; null for a regular match. */
  readonly knockoutName: string | null;
  readonly first: H2hSide;
  readonly second: H2hSide | "average" | "nobody";
  /** Points of the average team; 0 without one. */
  readonly averagePoints: number;
  /** Its round is settled: winner and league points count. */
  readonly isSettled: boolean;
  /** Null in a draw, and until the round is settled. */
  readonly winnerId: EntryId | null;
  readonly tiebreak: Tiebreak | null;
}

export interface H2hSide {
  readonly entryId: EntryId;
  /** Of the round, after the transfer cost (EG-65); 0 until its deadline has passed. */
  readonly points: number;
}

export interface CalendarRound {
  readonly roundId: RoundId;
  readonly firstMatchId: number;
  readonly matchCount: number;
  /** Its matches; null for a regular round. */
  readonly knockouts: readonly KnockoutMatch[] | null;
}

/** The league's rounds with matches by now, and each match. Only the requested ones are made. */
export async function loadCalendar(ctx: Context, draw: H2hDraw) {
  const { leagueId, entryIds, firstRound, lastRegularRound } = draw;
  const engine = ctx.live.engine();
  const states = new Map(ctx.live.findSeason()?.rounds.map(({ roundId, state }) => [roundId, state]));
  const matchCount = matchesADay(entryIds.length);
  const regular = Array.from({ length: lastRegularRound - firstRound + 1 }, (_, day): CalendarRound => ({
    roundId: toRoundId(firstRound + day),
    firstMatchId: draw.firstMatchId + day * matchCount,
    matchCount,
    knockouts: null,
  }));
  const late = (await loadKnockouts(ctx, draw)).map(({ roundId, matches }, index): CalendarRound => ({
    roundId,
    firstMatchId: draw.firstMatchId + regular.length * matchCount + matchesBefore(draw, index),
    matchCount: matches.length,
    knockouts: matches,
  }));

  function matchAt({ roundId, firstMatchId, knockouts }: CalendarRound, index: number): H2hMatch {
    const state = states.get(roundId) ?? "upcoming";
    const hasBegun = state === "closed" || state === "settled";
    const pointsOf = (entryId: EntryId) => (hasBegun ? (engine?.netPointsOf(entryId, roundId) ?? 0) : 0);
    const { first, second } = knockouts?.[index] ?? duelOfDay(entryIds, roundId - firstRound, index);
    const meetsAverage = second === null && knockouts === null;
    const averagePoints = meetsAverage && hasBegun ? (engine?.roundSummary(roundId)?.averagePoints ?? 0) : 0;
    const firstPoints = pointsOf(first);
    const secondPoints = second === null ? averagePoints : pointsOf(second);
    const regularWinner = duelWinner({ first, firstPoints, second, secondPoints });
    const { winner, tiebreak } = knockouts?.[index] ?? { winner: regularWinner, tiebreak: null };
    const isSettled = state === "settled";
    return {
      matchId: firstMatchId + index,
      leagueId,
      roundId,
      knockoutName: knockouts && knockoutName(2 * knockouts.length),
      first: { entryId: first, points: firstPoints },
      second: second !== null ? { entryId: second, points: secondPoints } : meetsAverage ? "average" : "nobody",
      averagePoints,
      isSettled,
      winnerId: isSettled ? winner : null,
      tiebreak: isSettled ? tiebreak : null,
    };
  }

  return { rounds: [...regular, ...late], matchAt };
}

/** Matches of the knock-out rounds before the one with this index: 4 and 2 of 4, 2 and 1. */
function matchesBefore({ knockoutRounds }: H2hDraw, index: number): number {
  return 2 ** knockoutRounds - 2 ** (knockoutRounds - index);
}
