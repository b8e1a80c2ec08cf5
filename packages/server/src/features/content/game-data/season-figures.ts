/** A footballer's season so far: sums, form, dream teams, market. Made from memory on demand. */
import {
  formValue,
  pointsPerGame,
  type FootballerId,
  type MatchStats,
  type PlayedMatch,
  type RoundId,
  type StatName,
} from "@elleveren/rules";

import { currentRound, dreamTeamOfRound, type SeasonMemory } from "../../live/index.ts";
import { addStats } from "./stats.present.ts";

export interface FootballerFigures {
  readonly stats: MatchStats;
  readonly totalPoints: number;
  /** In the current round. */
  readonly roundPoints: number;
  readonly form: number;
  readonly pointsPerGame: number;
  /** In the current round's. */
  readonly inDreamTeam: boolean;
  readonly dreamTeamCount: number;
  /** Of the whole season, the open round included. */
  readonly transfersIn: number;
  readonly transfersOut: number;
}

/** The current round: the last one whose deadline passed; null before the season. */
export const currentRoundId = (season: Pick<SeasonMemory, "rounds">): RoundId | null =>
  currentRound(season)?.roundId ?? null;

/** The open round; null when the season has no more. */
export const openRoundId = (season: Pick<SeasonMemory, "rounds">): RoundId | null =>
  season.rounds.find((round) => round.state === "open")?.roundId ?? null;

export function seasonFigures(season: SeasonMemory, nowMs: number): Map<FootballerId, FootballerFigures> {
  const current = currentRoundId(season);
  const dreamTeams = dreamTeamCounts(season);
  const currentTeam = current === null ? null : dreamTeamOfRound(season, current);
  const inCurrentTeam = new Set(currentTeam?.picks.map((pick) => pick.footballerId));
  const moves = seasonTransfers(season);

  return new Map(
    [...season.footballers.keys()].map((footballerId) => {
      const { stats, totalPoints, matchesPlayed, matches } = sumRounds(season, footballerId);
      const { transfersIn = 0, transfersOut = 0 } = moves.get(footballerId) ?? {};
      const roundPoints = current === null ? 0 : (season.roundPoints.get(current)?.get(footballerId)?.points ?? 0);
      return [
        footballerId,
        {
          stats,
          totalPoints,
          roundPoints,
          form: formValue(season.ruleset, matches, nowMs),
          pointsPerGame: pointsPerGame(totalPoints, matchesPlayed),
          inDreamTeam: inCurrentTeam.has(footballerId),
          dreamTeamCount: dreamTeams.get(footballerId) ?? 0,
          transfersIn,
          transfersOut,
        },
      ];
    }),
  );
}

/** Sums over the footballer's matches of the season so far. */
export function sumRounds(season: SeasonMemory, footballerId: FootballerId) {
  const stats: Partial<Record<StatName, number>> = {};
  const matches: PlayedMatch[] = [];
  let totalPoints = 0;
  let matchesPlayed = 0;
  for (const round of season.roundPoints.values()) {
    const own = round.get(footballerId);
    if (!own) continue;
    totalPoints += own.points;
    for (const match of own.matches) {
      const fixture = season.fixtures.get(match.fixtureId);
      if (!fixture?.started) continue;
      addStats(stats, match.stats);
      if ((match.stats.minutes ?? 0) > 0) matchesPlayed += 1;
      if (fixture.kickoffAtMs !== null) matches.push({ kickoffAtMs: fixture.kickoffAtMs, points: match.points });
    }
  }
  return { stats, totalPoints, matchesPlayed, matches };
}

function dreamTeamCounts(season: SeasonMemory): Map<FootballerId, number> {
  const counts = new Map<FootballerId, number>();
  for (const { roundId, state } of season.rounds) {
    if (state !== "closed" && state !== "settled") continue;
    for (const { footballerId } of dreamTeamOfRound(season, roundId)?.picks ?? []) {
      counts.set(footballerId, (counts.get(footballerId) ?? 0) + 1);
    }
  }
  return counts;
}

function seasonTransfers(season: SeasonMemory) {
  const totals = new Map<FootballerId, { transfersIn: number; transfersOut: number }>();
  for (const market of [season.market, ...season.frozen.values()]) {
    for (const [id, { transfersIn, transfersOut }] of market) {
      const before = totals.get(id) ?? { transfersIn: 0, transfersOut: 0 };
      totals.set(id, {
        transfersIn: before.transfersIn + transfersIn,
        transfersOut: before.transfersOut + transfersOut,
      });
    }
  }
  return totals;
}
