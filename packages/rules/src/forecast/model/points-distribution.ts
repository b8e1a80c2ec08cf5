/**
 * How likely each number of points is in a match, and what they are made of. The shape comes from what a match is made of
 * (minutes, goals, assists, goals let in, saves, cards, bonus) and the season's own ruleset; then it is tilted until its mean is
 * what was expected.
 */
import type { Position } from "../../game.ts";
import { pointsOfRule } from "../../points/points-for-stats.ts";
import type { Ruleset } from "../../ruleset.ts";
import type { StatName } from "../../statistics.ts";
import { AVERAGE_GOALS, type ExpectedGoals } from "./club-goals.ts";
import { returnsOf, returnsPerMatch, type ForecastSubject, type PlayChances } from "./features.ts";

/** By points, ascending; the chances add up to 1. */
export type PointsDistribution = readonly { readonly points: number; readonly chance: number }[];

export interface DistributionRequest {
  readonly ruleset: Ruleset;
  readonly subject: Pick<ForecastSubject, "position" | "past">;
  readonly chances: PlayChances;
  readonly goals: ExpectedGoals;
  /** The mean that the distribution is to have; at least 0. */
  readonly expected: number;
}

/** In a full match of an average club, as both recorded seasons had it. */
const USUAL: Readonly<
  Record<Position, { goals: number; assists: number; yellow: number; defensive: number; saves: number }>
> = {
  GKP: { goals: 0.001, assists: 0.007, yellow: 0.06, defensive: 0, saves: 2.8 },
  DEF: { goals: 0.044, assists: 0.07, yellow: 0.13, defensive: 0.27, saves: 0 },
  MID: { goals: 0.139, assists: 0.151, yellow: 0.12, defensive: 0.18, saves: 0 },
  FWD: { goals: 0.33, assists: 0.114, yellow: 0.08, defensive: 0.01, saves: 0 },
};
/** A substitute's share of the usual figures. */
const SUBSTITUTE_SHARE = 0.3;
const SUBSTITUTE_MINUTES = 25;
/** Defensive actions of a match that count, where the season counts them. */
const DEFENSIVE_ACTIONS = 12;

/** Chances of 1, 2 and 3 bonus points by goals and assists together (0, 1, more), with and without a clean sheet of a defence. */
const BONUS = {
  open: [
    [0.017, 0.011, 0.005],
    [0.163, 0.166, 0.151],
    [0.098, 0.233, 0.574],
  ],
  cleanSheet: [
    [0.097, 0.086, 0.065],
    [0.051, 0.301, 0.346],
    [0.1, 0.2, 0.6],
  ],
} as const;

/** The parts of a match's points, as the forecast tells them apart. */
export const FORECAST_STATS = [
  "minutes",
  "goals_scored",
  "assists",
  "clean_sheets",
  "goals_conceded",
  "saves",
  "bonus",
  "yellow_cards",
  "defensive_contribution",
] as const satisfies readonly StatName[];
type ForecastStat = (typeof FORECAST_STATS)[number];

/** Expected points by what they are given for; those that are 0 are left out. */
export type PointsParts = Readonly<Partial<Record<ForecastStat, number>>>;

/**
 * A distribution while it is built, by points: their chance, and then what each of `FORECAST_STATS` gives of them on average
 * times the chance.
 */
type Cases = ReadonlyMap<number, readonly number[]>;
const WIDTH = 1 + FORECAST_STATS.length;
const PLACE = Object.fromEntries(FORECAST_STATS.map((stat, index) => [stat, index + 1])) as Record<
  ForecastStat,
  number
>;
const NOTHING: Cases = new Map([[0, [1, ...FORECAST_STATS.map(() => 0)]]]);

function caseOf(cases: Map<number, number[]>, points: number): number[] {
  const found = cases.get(points);
  if (found) return found;
  const made = new Array<number>(WIDTH).fill(0);
  cases.set(points, made);
  return made;
}

/** Of two things that have nothing to do with each other, together. */
function together(first: Cases, second: Cases): Cases {
  const sum = new Map<number, number[]>();
  for (const [points, one] of first) {
    for (const [more, other] of second) {
      const both = caseOf(sum, points + more);
      both[0]! += one[0]! * other[0]!;
      for (let part = 1; part < WIDTH; part++) both[part]! += one[part]! * other[0]! + other[part]! * one[0]!;
    }
  }
  return sum;
}

function addCases(to: Map<number, number[]>, cases: Cases, share: number): void {
  for (const [points, one] of cases) {
    const sum = caseOf(to, points);
    for (let part = 0; part < WIDTH; part++) sum[part]! += share * one[part]!;
  }
}

/** Chances of 0, 1, 2 … with this mean; the last one is that of `most` and more. */
export function poisson(mean: number, most: number): number[] {
  const chances: number[] = [];
  let term = Math.exp(-mean);
  for (let count = 0; count < most; count++) {
    chances.push(term);
    term *= mean / (count + 1);
  }
  return [...chances, Math.max(0, 1 - chances.reduce((sum, chance) => sum + chance, 0))];
}

export interface MatchPointsForecast {
  readonly distribution: PointsDistribution;
  /** They add up to the distribution's mean. */
  readonly parts: PointsParts;
}

/** Of one match of the club. */
export function pointsDistribution(request: DistributionRequest): MatchPointsForecast {
  const { plays, playsFull } = request.chances;
  if (plays <= 0) return NO_POINTS;
  const played = new Map<number, number[]>();
  addCases(played, ofMatch(request, true), playsFull / plays);
  addCases(played, ofMatch(request, false), 1 - playsFull / plays);
  const all = new Map<number, number[]>();
  addCases(all, NOTHING, 1 - plays);
  addCases(all, tiltedTo(played, request.expected / plays), plays);
  const distribution = [...all]
    .map(([points, [chance]]) => ({ points, chance: chance! }))
    .toSorted((first, second) => first.points - second.points);
  const sum = new Array<number>(WIDTH).fill(0);
  for (const one of all.values()) one.forEach((value, part) => (sum[part]! += value));
  const parts = FORECAST_STATS.flatMap((stat) => (sum[PLACE[stat]] === 0 ? [] : [[stat, sum[PLACE[stat]]!] as const]));
  return { distribution, parts: Object.fromEntries(parts) };
}

/** Of a round without a match. */
export const NO_POINTS: MatchPointsForecast = { distribution: [{ points: 0, chance: 1 }], parts: {} };

/** Of two matches of a round, which have nothing to do with each other. */
export function sumOfMatches(first: MatchPointsForecast, second: MatchPointsForecast): MatchPointsForecast {
  const chances = new Map<number, number>();
  for (const { points, chance } of first.distribution) {
    for (const more of second.distribution) {
      const sum = points + more.points;
      chances.set(sum, (chances.get(sum) ?? 0) + chance * more.chance);
    }
  }
  const parts = FORECAST_STATS.flatMap((stat) => {
    const sum = (first.parts[stat] ?? 0) + (second.parts[stat] ?? 0);
    return sum === 0 ? [] : [[stat, sum] as const];
  });
  return {
    distribution: [...chances]
      .map(([points, chance]) => ({ points, chance }))
      .toSorted((one, other) => one.points - other.points),
    parts: Object.fromEntries(parts),
  };
}

/** Of somebody who plays an hour, or comes on later. */
function ofMatch({ ruleset, subject, goals }: DistributionRequest, isFull: boolean): Cases {
  const { position } = subject;
  const usual = USUAL[position];
  const share = isFull ? 1 : SUBSTITUTE_SHARE;
  const rule = (stat: StatName, value: number): number => {
    const found = ruleset.scoring[stat];
    return found ? pointsOfRule(found, position, value) : 0;
  };
  /** Points of one stat, by the chances of its values. */
  const counts = (stat: ForecastStat, chances: readonly (readonly [value: number, chance: number])[]): Cases => {
    const cases = new Map<number, number[]>();
    for (const [value, chance] of chances) {
      const points = rule(stat, value);
      const one = caseOf(cases, points);
      one[0]! += chance;
      one[PLACE[stat]]! += chance * points;
    }
    return cases;
  };
  const once = (stat: ForecastStat, value: number, chance: number): Cases =>
    counts(stat, [
      [0, 1 - chance],
      [value, chance],
    ]);
  const skill = returnsPerMatch(subject) / returnsOf(usual);
  const attack = (skill * share * goals.scored) / AVERAGE_GOALS;
  const scored = poisson(usual.goals * attack, 4);
  const assisted = poisson(usual.assists * attack, 3);
  const bonusPoints = [0, 1, 2, 3].map((value) => rule("bonus", value));
  /** Goals and assists, and the bonus that goes with them. */
  const returns = (bonusOf: (typeof BONUS)["open" | "cleanSheet"]): Cases => {
    const cases = new Map<number, number[]>();
    scored.forEach((scoredChance, goalCount) => {
      assisted.forEach((assistedChance, assistCount) => {
        const both = scoredChance * assistedChance;
        const points = [rule("goals_scored", goalCount), rule("assists", assistCount)] as const;
        const some = bonusOf[Math.min(2, goalCount + assistCount)]!.map((one) => one * share);
        const none = 1 - some.reduce((sum, one) => sum + one, 0);
        [none, ...some].forEach((given, value) => {
          const bonus = bonusPoints[value]!;
          const chance = both * given;
          const one = caseOf(cases, points[0] + points[1] + bonus);
          one[0]! += chance;
          one[PLACE.goals_scored]! += chance * points[0];
          one[PLACE.assists]! += chance * points[1];
          one[PLACE.bonus]! += chance * bonus;
        });
      });
    });
    return cases;
  };
  const open = returns(BONUS.open);
  const cases = new Map<number, number[]>();
  if (isFull) {
    const [clean, ...letIn] = poisson(goals.conceded, 6);
    const isDefence = position === "GKP" || position === "DEF";
    addCases(cases, together(counts("clean_sheets", [[1, clean!]]), isDefence ? returns(BONUS.cleanSheet) : open), 1);
    addCases(
      cases,
      together(
        counts(
          "goals_conceded",
          letIn.map((chance, index) => [index + 1, chance]),
        ),
        open,
      ),
      1,
    );
  } else {
    addCases(cases, open, 1);
  }
  const saves = isFull
    ? counts("saves", [...poisson((usual.saves * goals.conceded) / AVERAGE_GOALS, 9).entries()])
    : NOTHING;
  const others = [
    counts("minutes", [[isFull ? 90 : SUBSTITUTE_MINUTES, 1]]),
    saves,
    once("yellow_cards", 1, usual.yellow * share),
    isFull ? once("defensive_contribution", DEFENSIVE_ACTIONS, usual.defensive) : NOTHING,
  ];
  return others.reduce(together, cases);
}

const STEEPEST_TILT = 2;
const TILT_STEPS = 40;
const CLOSE_POINTS = 1e-9;

/** The chances times a power of the points, so that their mean is `mean`; as near as the points there are allow. */
function tiltedTo(cases: Cases, mean: number): Cases {
  const points = [...cases.keys()];
  const chances = points.map((one) => cases.get(one)![0]!);
  let factors = chances;
  let [low, high, by] = [-STEEPEST_TILT, STEEPEST_TILT, 0];
  for (let step = 0; step < TILT_STEPS; step++) {
    const at = by;
    factors = points.map((one) => Math.exp(at * one));
    let [sum, first, second] = [0, 0, 0];
    factors.forEach((factor, index) => {
      const weight = factor * chances[index]!;
      const value = points[index]!;
      sum += weight;
      first += weight * value;
      second += weight * value * value;
    });
    factors = factors.map((factor) => factor / sum);
    const off = mean - first / sum;
    if (Math.abs(off) < CLOSE_POINTS) break;
    if (off > 0) low = by;
    else high = by;
    // The mean grows with the tilt as fast as the spread is wide; a step out of bounds is halved instead.
    const next = by + off / (second / sum - (first / sum) ** 2);
    by = next > low && next < high ? next : (low + high) / 2;
  }
  return new Map(points.map((one, index) => [one, cases.get(one)!.map((value) => value * factors[index]!)] as const));
}

/** The chance of so many points or more. */
export const chanceOfAtLeast = (distribution: PointsDistribution, least: number): number =>
  distribution.reduce((sum, { points, chance }) => sum + (points >= least ? chance : 0), 0);

export const meanPoints = (distribution: PointsDistribution): number =>
  distribution.reduce((sum, { points, chance }) => sum + points * chance, 0);

/** Standard deviation in points. */
export function spreadOf(distribution: PointsDistribution): number {
  const mean = meanPoints(distribution);
  return Math.sqrt(distribution.reduce((sum, { points, chance }) => sum + chance * (points - mean) ** 2, 0));
}
