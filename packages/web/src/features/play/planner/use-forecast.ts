/** What a squad may be expected to score: each footballer's forecast, counted as the search for the best plan counts it. */
import { chipScoring, lineupPoints, roundWeights, type RoundOutlook } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { forecastsOf, useSearchGround } from "../plan-search/search-ground.ts";

/** Points of each round after its cost, in the order of the outlooks; undefined while fixtures load. */
export function useForecast(outlooks: readonly RoundOutlook[]): readonly number[] | undefined {
  const { ruleset, footballerById } = useGame();
  const ground = useSearchGround();
  if (ground === undefined) return undefined;
  const named = new Set(outlooks.flatMap(({ squad }) => squad.picks.map(({ footballerId }) => footballerId)));
  const forecasts = forecastsOf(
    { ...ground, footballers: ground.footballers.filter(({ footballerId }) => named.has(footballerId)) },
    outlooks.map(({ roundId }) => roundId),
  );
  return outlooks.map(({ squad, costPoints }, round) => {
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
      points: forecasts.get(id)?.rounds[round]!.points ?? 0,
    }));
    return expected - costPoints;
  });
}
