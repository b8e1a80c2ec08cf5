/** From a match's statistics to points by the rules, with the bonus that the match has at this moment. */
import {
  awardBonus,
  pointsForStats,
  type FootballerId,
  type MatchStats,
  type Position,
  type Ruleset,
} from "@elleveren/rules";

import type { LiveFixture, MatchPoints, StatsRow } from "./season-memory.ts";

export interface MatchRequest {
  readonly ruleset: Ruleset;
  readonly fixture: Pick<LiveFixture, "started">;
  readonly rows: Iterable<StatsRow>;
  readonly positionOf: (footballerId: FootballerId) => Position;
  /** Breaks ties of the bonus; the price frozen when the round closed, so that it never changes afterwards. */
  readonly priceOf: (footballerId: FootballerId) => number;
}

/**
 * Points of all footballers with statistics in a match. Bonus is official once any footballer's statistics carry it:
 * then it is taken as reported and is zero for the others. Until then it is computed once the match has begun, and
 * provisional.
 */
export function matchPoints(request: MatchRequest): Map<FootballerId, MatchPoints> {
  const rows = [...request.rows];
  const bonus = isBonusOfficial(rows) ? null : computedBonus(request, rows);
  return new Map(
    rows.map((row) => {
      const stats = bonus ? withBonus(row.stats, bonus.get(row.footballerId) ?? 0) : row.stats;
      const position = request.positionOf(row.footballerId);
      const { points, lines } = pointsForStats({ ruleset: request.ruleset, position, stats });
      const { fixtureId, footballerId, clubId } = row;
      return [footballerId, { fixtureId, footballerId, clubId, stats, points, lines }];
    }),
  );
}

/** True when the match's statistics hold official bonus. */
export function isBonusOfficial(rows: Iterable<Pick<StatsRow, "stats">>): boolean {
  for (const row of rows) if (row.stats.bonus !== undefined) return true;
  return false;
}

function computedBonus(request: MatchRequest, rows: readonly StatsRow[]): ReadonlyMap<FootballerId, number> {
  if (!request.fixture.started) return new Map();
  const appearances = rows.map(({ footballerId, stats }) => ({
    footballerId,
    position: request.positionOf(footballerId),
    priceTenths: request.priceOf(footballerId),
    stats,
  }));
  return awardBonus({ ruleset: request.ruleset, appearances });
}

const withBonus = (stats: MatchStats, bonus: number): MatchStats => (bonus === 0 ? stats : { ...stats, bonus });
