/** Every match of a head-to-head league: its pair, score and winner. */
import {
  AVERAGE_SEAT,
  duelWinner,
  type EntryId,
  knockoutName,
  type LeagueId,
  matchesADay,
  matchOfDay,
  roundId as toRoundId,
  type RoundId,
  type TieDecision,
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
  readonly tiebreak: TieDecision["tiebreak"];
}

export interface H2hSide {
  readonly entryId: EntryId;
  /** Of the round, after the transfer cost (EG-65); 0 until its deadline has passed. */
  readonly points: number;
}

export interface CalendarRound {
  readonly roundId: RoundId;
  readonly matchCount: number;
  /** In the knock-outs: the pair of each match. */
  readonly pairs: readonly KnockoutMatch[] | null;
}

/** The league's rounds with matches by now, and each match. Only the requested ones are made. */
export async function loadCalendar(ctx: Context, draw: H2hDraw) {
  const { entryIds, firstRound, lastRegularRound } = draw;
  const engine = ctx.live.engine();
  const states = new Map(ctx.live.findSeason()?.rounds.map(({ roundId, state }) => [roundId, state]));
  const regular = Array.from({ length: lastRegularRound - firstRound + 1 }, (_, day): CalendarRound => ({
    roundId: toRoundId(firstRound + day),
    matchCount: matchesADay(entryIds.length),
    pairs: null,
  }));
  const knockouts = await loadKnockouts(ctx, draw);
  const late = knockouts.map(({ roundId, matches }): CalendarRound => ({
    roundId,
    matchCount: matches.length,
    pairs: matches,
  }));

  const hasBegun = (roundId: RoundId) => ["closed", "settled"].includes(states.get(roundId) ?? "upcoming");
  const side = (entryId: EntryId, roundId: RoundId): H2hSide => ({
    entryId,
    points: hasBegun(roundId) ? (engine?.netPointsOf(entryId, roundId) ?? 0) : 0,
  });

  function regularMatch({ roundId }: CalendarRound, index: number): H2hMatch {
    const day = roundId - firstRound;
    const seats = matchOfDay(entryIds.length, day, index);
    const first = side(entryIds[seats.first]!, roundId);
    const isAverage = seats.second === AVERAGE_SEAT;
    const second = isAverage ? "average" : side(entryIds[seats.second]!, roundId);
    const averagePoints = isAverage && hasBegun(roundId) ? (engine?.roundSummary(roundId)?.averagePoints ?? 0) : 0;
    const isSettled = states.get(roundId) === "settled";
    const against = second === "average" ? averagePoints : second.points;
    const secondId = second === "average" ? null : second.entryId;
    const duel = { first: first.entryId, firstPoints: first.points, second: secondId, secondPoints: against };
    return {
      matchId: draw.firstMatchId + day * matchesADay(entryIds.length) + index,
      leagueId: draw.leagueId,
      roundId,
      knockoutName: null,
      first,
      second,
      averagePoints,
      isSettled,
      winnerId: isSettled ? duelWinner(duel) : null,
      tiebreak: null,
    };
  }

  function knockoutMatch(roundId: RoundId, pairs: readonly KnockoutMatch[], index: number): H2hMatch {
    const { first, second, winner, tiebreak } = pairs[index]!;
    const isSettled = states.get(roundId) === "settled";
    const played = roundId - lastRegularRound - 1;
    return {
      matchId: draw.firstMatchId + regular.length * matchesADay(entryIds.length) + matchesBefore(draw, played) + index,
      leagueId: draw.leagueId,
      roundId,
      knockoutName: knockoutName(2 * pairs.length),
      first: side(first, roundId),
      second: second === null ? "nobody" : side(second, roundId),
      averagePoints: 0,
      isSettled,
      winnerId: isSettled ? winner : null,
      tiebreak: isSettled ? tiebreak : null,
    };
  }

  return {
    rounds: [...regular, ...late],
    matchAt: (round: CalendarRound, index: number): H2hMatch =>
      round.pairs ? knockoutMatch(round.roundId, round.pairs, index) : regularMatch(round, index),
  };
}

/** Matches of the knock-out rounds before the one with this index: 4 and 2 of 4, 2 and 1. */
function matchesBefore({ knockoutRounds }: H2hDraw, index: number): number {
  return 2 ** knockoutRounds - 2 ** (knockoutRounds - index);
}
