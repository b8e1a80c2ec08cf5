import type { MatchStats, Position } from "../game.ts";
import { assertNever } from "../result.ts";
import type { Ruleset, ScoringRule } from "../ruleset.ts";
import { STAT_NAMES, type StatName } from "../statistics.ts";

/** One line of the explanation of a footballer's points in a match. */
export interface PointsLine {
  readonly identifier: StatName;
  readonly value: number;
  readonly points: number;
}

export interface ItemisedPoints {
  readonly points: number;
  readonly lines: readonly PointsLine[];
}

/**
 * A footballer's points in one match with their explanation. Lines come in the order of `STAT_NAMES`; minutes always
 * have one, another statistic only when it moved the points, as the sister game's published explanations do.
 */
export function pointsForStats(request: {
  readonly ruleset: Ruleset;
  readonly position: Position;
  readonly stats: MatchStats;
}): ItemisedPoints {
  const { ruleset, position, stats } = request;
  const lines: PointsLine[] = [];
  let total = 0;
  for (const identifier of STAT_NAMES) {
    const rule = ruleset.scoring[identifier];
    if (!rule) continue;
    const value = stats[identifier] ?? 0;
    // A clean sheet that a feed reports too early counts from the minute of the rules on (EG-27).
    const tooShort = identifier === "clean_sheets" && (stats.minutes ?? 0) < ruleset.cleanSheetMinutes;
    const points = tooShort ? 0 : pointsOfRule(rule, position, value);
    total += points;
    if (points !== 0 || identifier === "minutes") lines.push({ identifier, value, points });
  }
  return { points: total, lines };
}

/** Points of one statistic; never -0. */
export function pointsOfRule(rule: ScoringRule, position: Position, value: number): number {
  switch (rule.kind) {
    case "each":
      return value * rule.points[position] + 0;
    case "per":
      return Math.floor(value / rule.per) * rule.points[position] + 0;
    case "threshold": {
      const threshold = rule.threshold[position];
      return threshold > 0 && value >= threshold ? rule.points[position] : 0;
    }
    case "minutes":
      if (value <= 0) return 0;
      return value >= rule.longFrom ? rule.long : rule.short;
    default:
      return assertNever(rule);
  }
}
