/**
 * How a match may end from here: its goals, who scores and makes them, who plays and how long, and what each footballer then
 * has by the season's rules. Men of one match are drawn together: a club's goals are shared out among those on the pitch, and
 * every goal costs the other club's clean sheet.
 */
import type { MatchStats, Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { MatchPlace } from "../match-place/place-in-match.ts";
import { pointsForStats, pointsOfRule } from "../points/points-for-stats.ts";
import type { Ruleset } from "../ruleset.ts";
import type { StatName } from "../statistics.ts";
import { heldWeights } from "./held-weights.ts";
import type { Stream } from "./seeded-stream.ts";

/** A man's expected figures of a whole match, counted: not points, and over all that may happen, also that he does not play. */
export interface ManOutlook {
  readonly plays: number;
  readonly playsFull: number;
  readonly goals: number;
  readonly assists: number;
  readonly saves: number;
  readonly yellowCards: number;
  readonly bonus: number;
  /** Of points for defensive work, the chance. */
  readonly defensive: number;
}

export interface OddsMan {
  readonly footballerId: FootballerId;
  readonly position: Position;
  readonly isHome: boolean;
  readonly place: MatchPlace;
  /** So far, the bonus as it stands among it. */
  readonly stats: MatchStats;
  readonly outlook: ManOutlook;
}

export interface OddsMatch {
  /** Played so far; 0 before it begins. */
  readonly minutes: number;
  readonly isStarted: boolean;
  readonly isOver: boolean;
  /** Nothing more will be given. */
  readonly isBonusOfficial: boolean;
  /** In a whole match. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Of both clubs, everybody in the market. */
  readonly men: readonly OddsMan[];
}

/** The final figures of the man at each place of `men`. */
export interface DrawnMatch {
  readonly points: Int16Array;
  readonly played: Uint8Array;
  /** Goals, and those that his club conceded with him on the pitch: they decide a level tie. */
  readonly scored: Uint8Array;
  readonly conceded: Uint8Array;
}

export interface MatchDraw {
  /** Draws the rest once more, into the same arrays. */
  readonly draw: (random: Stream) => DrawnMatch;
}

const MATCH_MINUTES = 90;
const FULL = 60;
/** The minute at which a substitute comes on, on average. */
const COMES_ON = 65;
/** The share of those on the pitch after an hour who see the end, as in both recorded seasons; the others leave in between. */
const SEES_END: Readonly<Record<Position, number>> = { GKP: 0.996, DEF: 0.87, MID: 0.62, FWD: 0.52 };
/** A starter who is announced plays an hour so often, and a man of the bench comes on so often. */
const STARTER_FULL = 0.88;
const BENCH_PLAYS = 0.42;
const NOT_STARTING_PLAYS = 0.25;
/** Goals that nobody of the club scored. */
const OWN_GOAL_SHARE = 0.03;
/** Goals with an assist. */
const ASSISTED_SHARE = 0.8;
/**
 * Forecasts are not sure of themselves. Of a club's goals: England's results lie as near to what was expected as chance alone has
 * them, Norway's as far off as a doubt of 0.3; duels of either season are told better by 0.15 than by 0.25. Of a man's share in
 * them by far more: between 0.8 and 2 duels of both seasons are told best by 1.5.
 */
const CLUB_DOUBT = 0.15;
const MAN_DOUBT = 1.5;
/** The variance that keeps a man's share of goals under that doubt, by trial of clubs with one scorer and of clubs with many. */
const MAN_VARIANCE = 0.65 * MAN_DOUBT ** 2;
/** Ratings decide the bonus: what a match is worth in them, in points of England's system, and how far luck moves one. */
const RATED = {
  full: 12,
  goal: { GKP: 20, DEF: 20, MID: 18, FWD: 20 },
  assist: 9,
  cleanSheet: 12,
  expectedBonus: 9,
  luck: 8,
} as const;

/** Everything that holds for all draws is worked out here once. */
export function matchDraw(ruleset: Ruleset, match: OddsMatch): MatchDraw {
  const { men } = match;
  const points = new Int16Array(men.length);
  const played = new Uint8Array(men.length);
  const scored = Uint8Array.from(men, ({ stats }) => stats.goals_scored ?? 0);
  const conceded = Uint8Array.from(men, ({ stats }) => stats.goals_conceded ?? 0);
  const rules = men.map(({ position }) => countingRules(ruleset, position));
  const now = men.map(({ position, stats }) => pointsForStats({ ruleset, position, stats }).points);
  if (match.isOver && match.isBonusOfficial) {
    men.forEach(({ stats }, index) => {
      points[index] = now[index]!;
      played[index] = (stats.minutes ?? 0) > 0 ? 1 : 0;
    });
    return { draw: () => ({ points, played, scored, conceded }) };
  }
  const left = match.isOver ? 0 : Math.max(1, MATCH_MINUTES - match.minutes);
  const fates = men.map((man) => fateOf(man, match));
  // The worth of his statistics that are not drawn: red cards, own goals, penalties.
  const rest = men.map(({ stats }, index) => now[index]! - rules[index]!.worth(stats));
  const from = new Float64Array(men.length);
  const until = new Float64Array(men.length);
  const goals = new Uint8Array(men.length);
  const assists = new Uint8Array(men.length);
  const ratings = new Float64Array(men.length);
  const sides = [true, false].map((isHome) => [...men.keys()].filter((index) => men[index]!.isHome === isHome)) as [
    number[],
    number[],
  ];
  const means = [match.homeGoals, match.awayGoals] as const;
  const goalMinutes: [number[], number[]] = [[], []];
  const presence = men.map(({ outlook: { plays, playsFull } }) => 0.97 * playsFull + 0.3 * (plays - playsFull));
  const weightsOf = (of: "goals" | "assists") => {
    const weights = new Float64Array(men.length);
    for (const side of sides) {
      const weighed = side.map((index) => {
        const rate = presence[index]! > 0.01 ? men[index]!.outlook[of] / presence[index]! : 0;
        return { weight: rate + 1e-4, presence: presence[index]! };
      });
      heldWeights(weighed, MAN_VARIANCE).forEach((weight, at) => (weights[side[at]!] = weight));
    }
    return weights;
  };
  const scoreRates = weightsOf("goals");
  const makeRates = weightsOf("assists");
  const scores = new Float64Array(men.length);
  const makes = new Float64Array(men.length);
  /** One of a side who is on the pitch in that minute, by weight; -1 for nobody. */
  const one = (side: readonly number[], minute: number, weights: Float64Array, random: Stream, not = -1): number => {
    let sum = 0;
    for (const index of side)
      if (index !== not && from[index]! <= minute && until[index]! > minute) sum += weights[index]!;
    let at = random() * sum;
    for (const index of side) {
      if (index === not || from[index]! > minute || until[index]! <= minute) continue;
      at -= weights[index]!;
      if (at <= 0) return index;
    }
    return -1;
  };
  return {
    draw(random) {
      goals.fill(0);
      assists.fill(0);
      fates.forEach((fate, index) => {
        const [begins, ends] = fate(random);
        from[index] = begins;
        until[index] = ends;
      });
      men.forEach((_, index) => {
        const form = doubted(MAN_DOUBT, random);
        scores[index] = form * scoreRates[index]!;
        makes[index] = form * makeRates[index]!;
      });
      sides.forEach((side, which) => {
        const minutes = goalMinutes[which]!;
        minutes.length = 0;
        const mean = (doubted(CLUB_DOUBT, random) * means[which]! * left) / MATCH_MINUTES;
        for (let count = poissonOf(mean, random); count > 0; count--) {
          const minute = MATCH_MINUTES - left * random();
          minutes.push(minute);
          if (random() < OWN_GOAL_SHARE) continue;
          const scorer = one(side, minute, scores, random);
          if (scorer < 0) continue;
          goals[scorer]! += 1;
          if (random() >= ASSISTED_SHARE) continue;
          const maker = one(side, minute, makes, random, scorer);
          if (maker >= 0) assists[maker]! += 1;
        }
      });
      men.forEach((man, index) => {
        const { stats, outlook, isHome } = man;
        const onPitch = Math.max(0, until[index]! - from[index]!);
        const minutes = (stats.minutes ?? 0) + onPitch;
        played[index] = minutes > 0 ? 1 : 0;
        scored[index] = (stats.goals_scored ?? 0) + goals[index]!;
        conceded[index] = stats.goals_conceded ?? 0;
        if (minutes <= 0) {
          points[index] = now[index]!;
          ratings[index] = -1;
          return;
        }
        const letIn = goalMinutes[isHome ? 1 : 0]!.reduce(
          (sum, minute) => (from[index]! <= minute && until[index]! > minute ? sum + 1 : sum),
          0,
        );
        conceded[index]! += letIn;
        const share = onPitch / MATCH_MINUTES;
        const whole = Math.max(0.05, outlook.plays);
        const saves = (stats.saves ?? 0) + (outlook.saves > 0 ? poissonOf((share * outlook.saves) / whole, random) : 0);
        const isBooked = (stats.yellow_cards ?? 0) > 0 || random() < (share * outlook.yellowCards) / whole;
        const keepsClean = match.isOver
          ? (stats.clean_sheets ?? 0) > 0
          : conceded[index] === 0 && minutes >= ruleset.cleanSheetMinutes;
        const hasDefended =
          rules[index]!.isDefensiveAt(stats) || (share > 0 && random() < (share * outlook.defensive) / whole);
        points[index] =
          rest[index]! +
          rules[index]!.of({
            minutes,
            goals: scored[index]!,
            assists: (stats.assists ?? 0) + assists[index]!,
            conceded: conceded[index]!,
            isClean: keepsClean,
            saves,
            isBooked,
            hasDefended,
          });
        ratings[index] =
          (RATED.full * minutes) / MATCH_MINUTES +
          RATED.goal[man.position] * scored[index]! +
          RATED.assist * ((stats.assists ?? 0) + assists[index]!) +
          (keepsClean && (man.position === "GKP" || man.position === "DEF") ? RATED.cleanSheet : 0) +
          (RATED.expectedBonus * outlook.bonus) / whole +
          RATED.luck * (random() + random() + random() - 1.5) * 2 * Math.sqrt(Math.max(left, 1) / MATCH_MINUTES);
      });
      if (match.isBonusOfficial)
        men.forEach(({ stats }, index) => (points[index]! += rules[index]!.bonus(stats.bonus ?? 0)));
      else giveBonus(ruleset, ratings, points, rules);
      return { points, played, scored, conceded };
    },
  };
}

/** The three best of the match; equals are none here, as luck moves every rating. */
function giveBonus(ruleset: Ruleset, ratings: Float64Array, points: Int16Array, rules: readonly CountingRules[]): void {
  let before = Infinity;
  for (const given of ruleset.bonus.points) {
    let best = -1;
    for (let index = 0; index < ratings.length; index++) {
      if (ratings[index]! < before && ratings[index]! > 0 && (best < 0 || ratings[index]! > ratings[best]!))
        best = index;
    }
    if (best < 0) return;
    points[best]! += rules[best]!.bonus(given);
    before = ratings[best]!;
  }
}

/** When he comes on and leaves from now on; equal when he plays no more. */
type Fate = (random: Stream) => readonly [from: number, until: number];
const NEVER: readonly [number, number] = [0, 0];

function fateOf({ place, outlook, position }: OddsMan, { minutes, isStarted, isOver }: OddsMatch): Fate {
  if (isOver) return () => NEVER;
  const leaves = (sure: number) => (random: Stream) => {
    // Taken off some time after an hour, or later than now.
    if (random() < SEES_END[position]) return MATCH_MINUTES;
    const earliest = Math.max(sure, minutes);
    return earliest + (MATCH_MINUTES - earliest) * random();
  };
  const comesOn =
    (chance: number): Fate =>
    (random) => {
      if (random() >= chance) return NEVER;
      const earliest = Math.max(46, minutes);
      return [Math.min(MATCH_MINUTES - 1, Math.max(earliest, COMES_ON + 40 * (random() - 0.5))), MATCH_MINUTES];
    };
  const starts =
    (playsFull: number): Fate =>
    (random) =>
      random() < playsFull
        ? [minutes, leaves(FULL)(random)]
        : [minutes, Math.max(minutes + 1, FULL - 45 * random() ** 2)];
  switch (place.kind) {
    case "off":
    case "left_out":
    case "played":
      return () => NEVER;
    case "on":
      return minutes >= FULL ? (random) => [minutes, leaves(minutes)(random)] : starts(fullFrom(minutes));
    case "eleven":
      return starts(STARTER_FULL);
    case "bench":
      return comesOn(BENCH_PLAYS * (isStarted ? Math.min(1, (1.35 * (MATCH_MINUTES - minutes)) / MATCH_MINUTES) : 1));
    case "not_in_eleven":
      return comesOn(NOT_STARTING_PLAYS * (isStarted ? (MATCH_MINUTES - minutes) / MATCH_MINUTES : 1));
    default: {
      // An unannounced place: as the forecast has it.
      const { plays, playsFull } = outlook;
      if (isStarted) return comesOn(0.1);
      const later = plays - playsFull;
      return (random) => {
        const at = random();
        if (at >= plays) return NEVER;
        if (at < playsFull) return [0, leaves(FULL)(random)];
        // Some of the others began and left early.
        return random() < 0.25 && later > 0 ? [0, 15 + 44 * random()] : comesOn(1)(random);
      };
    }
  }
}

/** The share of those on the pitch at a minute before the hour who reach it. */
const fullFrom = (minute: number): number => STARTER_FULL + ((1 - STARTER_FULL) * minute) / FULL;

/** A factor with the mean 1 that lies about so far from it, never below 0. */
const doubted = (doubt: number, random: Stream): number =>
  Math.exp(doubt * ROOT_THREE * (random() + random() + random() + random() - 2) - (doubt * doubt) / 2);
const ROOT_THREE = Math.sqrt(3);

/** Counts 0, 1, 2 … with this mean. */
function poissonOf(mean: number, random: Stream): number {
  let [count, product] = [0, random()];
  const least = Math.exp(-mean);
  while (product > least) {
    count += 1;
    product *= random();
  }
  return count;
}

interface DrawnCounts {
  readonly minutes: number;
  readonly goals: number;
  readonly assists: number;
  readonly conceded: number;
  readonly isClean: boolean;
  readonly saves: number;
  readonly isBooked: boolean;
  readonly hasDefended: boolean;
}

interface CountingRules {
  /** Of what is drawn, without the bonus. */
  readonly of: (counts: DrawnCounts) => number;
  readonly bonus: (given: number) => number;
  /** Of the same statistics, and the bonus, as they are. */
  readonly worth: (stats: MatchStats) => number;
  readonly isDefensiveAt: (stats: MatchStats) => boolean;
}

const DRAWN: readonly StatName[] = [
  "minutes",
  "goals_scored",
  "assists",
  "clean_sheets",
  "goals_conceded",
  "saves",
  "yellow_cards",
  "bonus",
  "defensive_contribution",
];

function countingRules(ruleset: Ruleset, position: Position): CountingRules {
  const of = (stat: StatName, value: number): number => {
    const rule = ruleset.scoring[stat];
    return rule ? pointsOfRule(rule, position, value) : 0;
  };
  const defensive = ruleset.scoring.defensive_contribution;
  const threshold = defensive?.kind === "threshold" ? defensive.threshold[position] : 0;
  return {
    of: ({ minutes, goals, assists, conceded, isClean, saves, isBooked, hasDefended }) =>
      of("minutes", minutes) +
      of("goals_scored", goals) +
      of("assists", assists) +
      (isClean ? of("clean_sheets", 1) : 0) +
      of("goals_conceded", conceded) +
      of("saves", saves) +
      (isBooked ? of("yellow_cards", 1) : 0) +
      (hasDefended ? of("defensive_contribution", Math.max(threshold, 1)) : 0),
    bonus: (given) => of("bonus", given),
    worth: (stats) => {
      const counted = Object.fromEntries(DRAWN.map((stat) => [stat, stats[stat] ?? 0])) as MatchStats;
      return pointsForStats({ ruleset, position, stats: counted }).points;
    },
    isDefensiveAt: (stats) => threshold > 0 && (stats.defensive_contribution ?? 0) >= threshold,
  };
}
