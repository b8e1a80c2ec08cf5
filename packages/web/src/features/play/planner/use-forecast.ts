/** What a squad may be expected to score: each footballer's forecast, counted as the round would count it. */
import {
  forecastPoints,
  scoreRound,
  type FootballerId,
  type Position,
  type RoundId,
  type RoundOutlook,
} from "@elleveren/rules";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { matchesIn } from "../../content/footballers/matches.ts";

/** Points of each round after its cost, in the order of the outlooks; undefined while fixtures load. */
export function useForecast(outlooks: readonly RoundOutlook[]): readonly number[] | undefined {
  const { ruleset, footballerById, clubById } = useGame();
  const coming = useComingMatches();
  if (coming === undefined) return undefined;
  const rounds = outlooks.map((outlook) => outlook.roundId);
  const forecasts = new Map<FootballerId, readonly number[]>();

  function pointsOf(id: FootballerId, round: RoundId): number {
    let points = forecasts.get(id);
    if (!points) {
      const footballer = footballerById.get(id);
      points = footballer
        ? forecastPoints(
            { ...footballer, clubMatches: clubById.get(footballer.clubId)?.playedCount ?? 0 },
            rounds.map((coming_) => matchesIn(coming, footballer.clubId, coming_)),
          ).rounds.map((row) => row.points)
        : [];
      forecasts.set(id, points);
    }
    return points[rounds.indexOf(round)] ?? 0;
  }
  return outlooks.map(
    ({ squad, roundId, costPoints }) =>
      scoreRound({
        ruleset,
        squad,
        positionOf: (id): Position => footballerById.get(id)?.position ?? "MID",
        performanceOf: (id) => ({ points: pointsOf(id, roundId), absent: false, played: true }),
        costPoints,
      }).netPoints,
  );
}
