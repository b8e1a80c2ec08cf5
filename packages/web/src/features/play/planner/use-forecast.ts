/** What a squad may be expected to score: each footballer's forecast, counted as the search for the best plan counts it. */
import {
  chipScoring,
  forecastPoints,
  lineupPoints,
  roundWeights,
  type FootballerId,
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
  return outlooks.map(({ squad, roundId, costPoints }) => {
    const inOrder = squad.picks.toSorted((first, second) => first.slot - second.slot);
    const idsOf = (picks: typeof inOrder) => picks.map(({ footballerId }) => footballerId);
    const { playing } = ruleset.squad;
    const lineup = {
      starterIds: idsOf(inOrder.slice(0, playing)),
      benchIds: idsOf(inOrder.slice(playing)),
      captainId: inOrder.find(({ isCaptain }) => isCaptain)!.footballerId,
      viceCaptainId: inOrder.find(({ isViceCaptain }) => isViceCaptain)!.footballerId,
    };
    const expected = lineupPoints(roundWeights(chipScoring(squad.chip)), lineup, (id) => ({
      position: footballerById.get(id)?.position ?? "MID",
      points: pointsOf(id, roundId),
    }));
    return expected - costPoints;
  });
}
