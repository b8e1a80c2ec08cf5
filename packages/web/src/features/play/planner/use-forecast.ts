/** The points that a squad may be expected to score: each footballer's forecast, counted as the search for the best plan counts it. */
import { chipScoring, lineupPoints, roundWeights, type RoundOutlook } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useSearchGround } from "../plan-search/search-ground.ts";

/** Points of each round after its cost, in the order of the outlooks; undefined while forecasts load. */
export function useForecast(outlooks: readonly RoundOutlook[]): readonly number[] | undefined {
  const { ruleset, footballerById } = useGame();
  const ground = useSearchGround();
  if (ground === undefined) return undefined;
  return outlooks.map(({ roundId, squad, costPoints }) => {
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
      points: ground.forecastOf(id, roundId).points,
    }));
    return expected - costPoints;
  });
}
