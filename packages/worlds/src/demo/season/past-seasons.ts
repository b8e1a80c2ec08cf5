/** Two earlier seasons for footballers already active then: played through by the simulator with other seeds. */
import {
  pointsForStats,
  RULESETS,
  STAT_NAMES,
  type FootballerId,
  type MatchStats,
  type StatName,
} from "@elleveren/rules";

import type { FootballerPastSeason, Season } from "@elleveren/server/features/seasons/index.ts";
import { factsAt, playedLength, seasonScript, seededRandom } from "@elleveren/server/features/operate/index.ts";

/** Years ago, and how many of a hundred were in the league then. */
const PAST: readonly (readonly [yearsAgo: number, share: number])[] = [
  [2, 45],
  [1, 75],
];
/** Ratings of single matches add up to nothing. */
const NOT_SUMMED = new Set<string>(["bps"]);

export function inventPastSeasons(season: Season, seed: number): FootballerPastSeason[] {
  return PAST.flatMap(([yearsAgo, share]) => pastSeason(season, seed, yearsAgo, share));
}

function pastSeason(season: Season, seed: number, yearsAgo: number, share: number): FootballerPastSeason[] {
  const script = seasonScript({
    seed: seed - yearsAgo,
    startsAtMs: season.rounds[0]?.deadlineAtMs ?? 0,
    endsAtMs: season.rounds.at(-1)?.deadlineAtMs ?? 0,
    footballers: season.footballers,
    fixtures: season.fixtures,
  });
  const ruleset = RULESETS[season.rulesetId];
  const positions = new Map(season.footballers.map((one) => [one.footballerId, one.position]));
  const sums = new Map<FootballerId, { points: number; stats: Partial<Record<StatName, number>> }>();
  for (const timeline of script.timelines.values()) {
    for (const fact of factsAt(timeline, playedLength(timeline), { corrections: timeline.corrections.length })) {
      if (fact.kind !== "stats") continue;
      const sum = sums.get(fact.footballerId) ?? { points: 0, stats: {} };
      const position = positions.get(fact.footballerId) ?? "MID";
      sum.points += pointsForStats({ ruleset, position, stats: fact.stats }).points;
      addStats(sum.stats, fact.stats);
      sums.set(fact.footballerId, sum);
    }
  }
  return season.footballers.flatMap(({ footballerId, code, startPriceTenths }): FootballerPastSeason[] => {
    const random = seededRandom(seed, "past", yearsAgo, footballerId);
    const sum = sums.get(footballerId);
    if (!sum || !random.chance(share / 100)) return [];
    const startTenths = Math.max(40, startPriceTenths - 5 * random.between(-1, 2));
    return [
      {
        footballerCode: code,
        seasonName: String(Number(season.seasonName) - yearsAgo),
        startPriceTenths: startTenths,
        endPriceTenths: Math.max(38, startTenths + random.between(-3, 4)),
        totalPoints: sum.points,
        stats: sum.stats,
      },
    ];
  });
}

function addStats(sum: Partial<Record<StatName, number>>, stats: MatchStats): void {
  for (const name of STAT_NAMES) {
    const value = stats[name];
    if (value !== undefined && !NOT_SUMMED.has(name)) sum[name] = (sum[name] ?? 0) + value;
  }
}
