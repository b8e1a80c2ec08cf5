/** `event/{n}/live/`: everybody's points and statistics in a round, with their explanation match by match. */
import type { WireExplain, WireLive, WireLiveElement } from "@elleveren/contract";
import type { RoundId, StatName } from "@elleveren/rules";

import { dreamTeamOfRound, type FootballerRound, type SeasonMemory } from "../../live/index.ts";
import { addStats, presentStats } from "./stats.present.ts";

/** Empty before the round's deadline: nothing has happened that anybody may see. */
export function presentLive(season: SeasonMemory, roundId: RoundId): WireLive {
  const state = season.rounds.find((round) => round.roundId === roundId)?.state;
  if (state !== "closed" && state !== "settled") return { elements: [] };
  const inTeam = new Set(dreamTeamOfRound(season, roundId)?.picks.map((pick) => pick.footballerId));
  const round = [...(season.roundPoints.get(roundId)?.values() ?? [])];
  return {
    elements: round
      .sort((a, b) => a.footballerId - b.footballerId)
      .map((own) => presentLiveElement(own, inTeam.has(own.footballerId))),
  };
}

function presentLiveElement(own: FootballerRound, inDreamTeam: boolean): WireLiveElement {
  const sums: Partial<Record<StatName, number>> = {};
  for (const match of own.matches) addStats(sums, match.stats);
  return {
    id: own.footballerId,
    modified: false,
    stats: {
      ...presentStats(sums),
      total_points: own.points,
      in_dreamteam: inDreamTeam,
      played: own.performance.played,
    },
    explain: own.matches.map(presentExplain),
  };
}

/** What each statistic of a match was worth; the lines add up to its points. */
const presentExplain = ({ fixtureId, lines }: FootballerRound["matches"][number]): WireExplain => ({
  fixture: fixtureId,
  stats: lines.map(({ identifier, points, value }) => ({ identifier, points, value, points_modification: 0 })),
});
