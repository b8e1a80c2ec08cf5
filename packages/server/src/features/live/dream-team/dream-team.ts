/** The best legal eleven of a round and of the season, from the points in memory. Derived, and made again on change. */
import { pickDreamTeam, type DreamTeam, type FootballerId, type RoundId } from "@elleveren/rules";

import type { SeasonMemory } from "../live/index.ts";

interface Kept {
  readonly version: number;
  readonly team: DreamTeam | null;
}

/** A memo beside each season in memory; a season that is read again starts without one. */
const keptByRound = new WeakMap<SeasonMemory, Map<RoundId, Kept>>();

/**
 * The round's eleven among those who played, null until there are eleven who can form one. Equal points go to the lower
 * price of that round, then the lower id.
 */
export function dreamTeamOfRound(season: SeasonMemory, roundId: RoundId): DreamTeam | null {
  const kept = keptByRound.get(season) ?? new Map<RoundId, Kept>();
  keptByRound.set(season, kept);
  const version = season.roundVersions.get(roundId) ?? 0;
  const before = kept.get(roundId);
  if (before?.version === version) return before.team;

  const prices = season.frozen.get(roundId);
  const played = [...(season.roundPoints.get(roundId)?.values() ?? [])].filter((round) => round.performance.played);
  const team = pick(
    season,
    played.map((round) => [round.footballerId, round.points]),
    (id) => prices?.get(id)?.priceTenths,
  );
  kept.set(roundId, { version, team });
  return team;
}

/** The season's eleven by total points, null until eleven who can form one have played. */
export function dreamTeamOfSeason(season: SeasonMemory): DreamTeam | null {
  const totals = new Map<FootballerId, number>();
  for (const round of season.roundPoints.values()) {
    for (const { footballerId, points, performance } of round.values()) {
      if (performance.played) totals.set(footballerId, (totals.get(footballerId) ?? 0) + points);
    }
  }
  return pick(season, [...totals], () => undefined);
}

function pick(
  season: SeasonMemory,
  points: readonly (readonly [FootballerId, number])[],
  priceThen: (id: FootballerId) => number | undefined,
): DreamTeam | null {
  const candidates = points.flatMap(([footballerId, total]) => {
    const footballer = season.footballers.get(footballerId);
    if (!footballer) return [];
    const { position, priceTenths } = footballer;
    return [{ footballerId, position, points: total, priceTenths: priceThen(footballerId) ?? priceTenths }];
  });
  return pickDreamTeam({ ruleset: season.ruleset, candidates });
}
