/**
 * How likely each number of points is in a match. The shape comes from what a match is made of (minutes, goals, assists, goals
 * let in, saves, cards, bonus) and the season's own ruleset; then it is tilted until its mean is what was expected.
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
/** What a substitute does of it. */
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

/** A distribution while it is built, by points. */
type Chances = ReadonlyMap<number, number>;
const CERTAIN: Chances = new Map([[0, 1]]);

const plusChance = (to: Map<number, number>, points: number, chance: number) =>
  void to.set(points, (to.get(points) ?? 0) + chance);

/** Of two things that have nothing to do with each other, together. */
function together(first: Chances, second: Chances): Chances {
  const sum = new Map<number, number>();
  for (const [points, chance] of first) {
    for (const [more, given] of second) plusChance(sum, points + more, chance * given);
  }
  return sum;
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

export function pointsDistribution(request: DistributionRequest): PointsDistribution {
  const { plays, playsFull } = request.chances;
  const full = ofMatch(request, true);
  const substitute = ofMatch(request, false);
  const played = new Map<number, number>();
  const fullShare = plays > 0 ? playsFull / plays : 0;
  for (const [points, chance] of full) plusChance(played, points, fullShare * chance);
  for (const [points, chance] of substitute) plusChance(played, points, (1 - fullShare) * chance);
  const tilted = plays > 0 ? tiltedTo(played, request.expected / plays) : CERTAIN;
  const all = new Map<number, number>([[0, 1 - plays]]);
  for (const [points, chance] of tilted) plusChance(all, points, plays * chance);
  return [...all]
    .map(([points, chance]) => ({ points, chance }))
    .toSorted((first, second) => first.points - second.points);
}

/** Of somebody who plays an hour, or comes on later. */
function ofMatch({ ruleset, subject, goals }: DistributionRequest, isFull: boolean): Chances {
  const { position } = subject;
  const usual = USUAL[position];
  const share = isFull ? 1 : SUBSTITUTE_SHARE;
  const rule = (stat: StatName, value: number): number => {
    const found = ruleset.scoring[stat];
    return found ? pointsOfRule(found, position, value) : 0;
  };
  const counts = (stat: StatName, mean: number, most: number): Chances => {
    const chances = new Map<number, number>();
    poisson(mean, most).forEach((chance, count) => plusChance(chances, rule(stat, count), chance));
    return chances;
  };
  const once = (stat: StatName, value: number, chance: number): Chances => {
    const chances = new Map<number, number>([[0, 1 - chance]]);
    plusChance(chances, rule(stat, value), chance);
    return chances;
  };
  const skill = returnsPerMatch(subject) / returnsOf(usual);
  const attack = (skill * share * goals.scored) / AVERAGE_GOALS;
  const scored = poisson(usual.goals * attack, 4);
  const assisted = poisson(usual.assists * attack, 3);
  // Where goals let in count nothing, they are one case less.
  const conceded = isFull ? poisson(goals.conceded, 6) : [0, 1];
  const isDefence = position === "GKP" || position === "DEF";
  const chances = new Map<number, number>();
  conceded.forEach((concededChance, letIn) => {
    const isClean = isFull && letIn === 0;
    const defence = isFull ? rule("clean_sheets", isClean ? 1 : 0) + rule("goals_conceded", letIn) : 0;
    scored.forEach((scoredChance, goalCount) => {
      assisted.forEach((assistedChance, assistCount) => {
        const points =
          rule("minutes", isFull ? 90 : SUBSTITUTE_MINUTES) +
          defence +
          rule("goals_scored", goalCount) +
          rule("assists", assistCount);
        const chance = concededChance * scoredChance * assistedChance;
        const bonus = (isClean && isDefence ? BONUS.cleanSheet : BONUS.open)[Math.min(2, goalCount + assistCount)]!;
        const bonusShare = isFull ? 1 : SUBSTITUTE_SHARE;
        let none = 1;
        bonus.forEach((given, index) => {
          plusChance(chances, points + rule("bonus", index + 1), chance * given * bonusShare);
          none -= given * bonusShare;
        });
        plusChance(chances, points, chance * none);
      });
    });
  });
  const saves = isFull ? counts("saves", (usual.saves * goals.conceded) / AVERAGE_GOALS, 9) : CERTAIN;
  const others = [
    saves,
    once("yellow_cards", 1, usual.yellow * share),
    isFull ? once("defensive_contribution", DEFENSIVE_ACTIONS, usual.defensive) : CERTAIN,
  ];
  return others.reduce(together, chances);
}

/** The chances times a power of the points, so that their mean is `mean`; as near as the points there are allow. */
function tiltedTo(chances: Chances, mean: number): Chances {
  const tilt = (by: number): Chances => {
    const weighed = [...chances].map(([points, chance]) => [points, chance * Math.exp(by * points)] as const);
    const sum = weighed.reduce((total, [, chance]) => total + chance, 0);
    return new Map(weighed.map(([points, chance]) => [points, chance / sum]));
  };
  const meanOf = (of: Chances) => [...of].reduce((total, [points, chance]) => total + points * chance, 0);
  let [low, high] = [-2, 2];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (meanOf(tilt(middle)) < mean) low = middle;
    else high = middle;
  }
  return tilt((low + high) / 2);
}

/** The chance of so many points or more. */
export const chanceOfAtLeast = (distribution: PointsDistribution, least: number): number =>
  distribution.reduce((sum, { points, chance }) => sum + (points >= least ? chance : 0), 0);

export const meanPoints = (distribution: PointsDistribution): number =>
  distribution.reduce((sum, { points, chance }) => sum + points * chance, 0);
