/** How good a round's forecasts were, by what was scored. */
import {
  calibrate,
  gradeForecasts,
  type CalibrationBin,
  type FootballerId,
  type ForecastGrade,
  type Position,
  type RoundId,
} from "@elleveren/rules";

import type { SeasonMemory } from "../../live/index.ts";
import { distributionOf, type ToldMan } from "./told-forecast.ts";

export const OWN_KINDS = ["game", "form", "season", "price"] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

interface GradedCall {
  readonly footballerId: FootballerId;
  readonly expected: number;
  readonly season: number;
  readonly points: number;
}

/** Position, expected and scored points of single matches. */
export type Lacked = readonly (readonly [position: Position, expected: number, points: number])[];

export interface RoundGrade {
  readonly own: Readonly<Record<OwnKind, ForecastGrade>>;
  readonly calibration: readonly CalibrationBin[];
  readonly best: readonly GradedCall[];
  readonly worst: readonly GradedCall[];
}

const CALLS = 5;

interface ScoredMan {
  readonly man: ToldMan;
  readonly points: number;
}

/**
 * The footballers graded: all who had the matches that were expected of them, and were not ruled out. A match that was moved after
 * the deadline is nobody's mistake.
 */
export function scoredMen(season: SeasonMemory, roundId: RoundId, men: readonly ToldMan[]): ScoredMan[] {
  const round = season.roundPoints.get(roundId);
  return men.flatMap((man): ScoredMan[] => {
    const own = round?.get(man.footballerId);
    if (!own || man.available === 0 || man.matches.length === 0) return [];
    const played = new Set(own.matches.map(({ fixtureId }) => fixtureId));
    const isAsExpected =
      man.matches.length === played.size && man.matches.every(({ fixtureId }) => played.has(fixtureId));
    return isAsExpected ? [{ man, points: own.points }] : [];
  });
}

/** Null when nobody can be graded. */
export function gradeRound(scored: readonly ScoredMan[]): RoundGrade | null {
  const of = (expected: (man: ToldMan) => number) =>
    gradeForecasts(scored.map(({ man, points }) => ({ expected: expected(man), points })));
  const [game, form, season, price] = [
    of(({ mean }) => mean),
    of(({ rivals }) => rivals.form),
    of(({ rivals }) => rivals.season),
    of(({ rivals }) => rivals.price),
  ];
  if (!game || !form || !season || !price) return null;
  /** By how much the forecast was closer than the season's mean. */
  const gain = ({ man, points }: ScoredMan) => (man.rivals.season - points) ** 2 - (man.mean - points) ** 2;
  const byGain = scored.toSorted(
    (one, other) => gain(other) - gain(one) || one.man.footballerId - other.man.footballerId,
  );
  const toCall = ({ man, points }: ScoredMan): GradedCall => ({
    footballerId: man.footballerId,
    expected: man.mean,
    season: man.rivals.season,
    points,
  });
  return {
    own: { game, form, season, price },
    calibration: calibrate(scored.map(({ man, points }) => ({ distribution: distributionOf(man), points }))),
    best: byGain
      .filter((one) => gain(one) > 0)
      .slice(0, CALLS)
      .map(toCall),
    worst: byGain
      .filter((one) => gain(one) < 0)
      .slice(-CALLS)
      .toReversed()
      .map(toCall),
  };
}

/** Match by match, of those who were available: what the season's correction learns from. */
export function lackedOf(season: SeasonMemory, scored: readonly ScoredMan[]): Lacked {
  return scored.flatMap(({ man }) => {
    const position = season.footballers.get(man.footballerId)?.position;
    if (position === undefined || man.available < 1) return [];
    return man.matches.map(({ fixtureId, plain }) => {
      const points = season.matchPoints.get(fixtureId)?.get(man.footballerId)?.points ?? 0;
      return [position, plain, points] as const;
    });
  });
}
