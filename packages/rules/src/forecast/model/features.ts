/**
 * The features of the forecast, as numbers: of a footballer before a match, how likely he is to play, and his deeds when he
 * does. The numbers that weigh them are fitted to seasons (`fitted.ts`); the features themselves are listed here once.
 */
import type { Position } from "../../game.ts";
import type { ExpectedGoals } from "./club-goals.ts";
import { hasPlayed, recentMean, shareOfMatch, wasFull, type PastMatch } from "./past-matches.ts";
import { promiseOfPrice } from "./price-promise.ts";

export interface ForecastSubject {
  readonly position: Position;
  readonly priceTenths: number;
  /** Of all teams of the game, those that own him, per thousand of all picks. */
  readonly ownedPermille: number;
  /** How many of his club and position cost more. */
  readonly dearerMates: number;
  /** His club's matches of the season so far, the oldest first. */
  readonly past: readonly PastMatch[];
}

/** Chances of a match: to come on at all, and to play an hour. */
export interface PlayChances {
  readonly plays: number;
  readonly playsFull: number;
}

const PRIOR_FULL = 0.3;
const PRIOR_PLAYS = 0.4;

/** The features that tell whether he plays; the first is a constant. */
export function minutesFeatures({
  position,
  priceTenths,
  ownedPermille,
  dearerMates,
  past,
}: ForecastSubject): number[] {
  const full = past.map(wasFull);
  const played = past.map(hasPlayed);
  const means = (values: readonly number[], mean: number) => [
    recentMean(values, 1, { mean, matches: 0.3 }),
    recentMean(values, 3, { mean, matches: 0.5 }),
    recentMean(values, 8, { mean, matches: 1 }),
  ];
  const fullMeans = means(full, PRIOR_FULL);
  const [, three, eight] = fullMeans as [number, number, number];
  const crowd = Math.log1p(ownedPermille);
  const rank = 1 / (1 + dearerMates);
  const keeper = position === "GKP" ? 1 : 0;
  const isNew = past.length === 0 ? 1 : 0;
  return [
    1,
    ...fullMeans,
    ...means(played, PRIOR_PLAYS),
    full.at(-1) ?? PRIOR_FULL,
    played.at(-1) ?? PRIOR_PLAYS,
    crowd,
    crowd * crowd,
    rank,
    dearerMates,
    keeper,
    keeper * three,
    keeper * crowd,
    promiseOfPrice(priceTenths),
    isNew,
    isNew * crowd,
    isNew * rank,
    past.length < 4 ? 1 : 0,
    crowd * three,
    three * eight,
  ];
}

/** Goals and assists in ninety minutes that a price and a position promise before any match. */
const PRIOR_RETURNS = { GKP: 0.05, DEF: 0.05, MID: 0.12, FWD: 0.12 } as const;
/** An assist is worth so much of a goal, and either is partly luck. */
const ASSIST_SHARE = 0.8;
const SKILL_SHARE = 0.8;
/** How much of the minutes an hour's chance tells; the chance to play at all tells the rest. */
const FULL_WEIGHT = 0.65;

/** Of goals and assists, so much is skill. */
export const returnsOf = ({ goals, assists }: Pick<PastMatch, "goals" | "assists">): number =>
  SKILL_SHARE * (goals + ASSIST_SHARE * assists);

/** Goals and assists in ninety minutes, drawn towards what his position promises. */
export function returnsPerMatch({ position, past }: Pick<ForecastSubject, "position" | "past">): number {
  const returns = past.reduce((sum, match) => sum + returnsOf(match), 0);
  const matches = past.reduce((sum, match) => sum + shareOfMatch(match), 0);
  return (returns + PRIOR_RETURNS[position]) / (matches + 1);
}

/** The features that tell how many points he gets in a match, given how likely he is to play and his club's prospects. */
export function pointsFeatures(
  subject: ForecastSubject,
  { plays, playsFull }: PlayChances,
  { scored, conceded, isHome }: ExpectedGoals & { readonly isHome: boolean },
): number[] {
  const { position, past, priceTenths, ownedPermille } = subject;
  const promise = promiseOfPrice(priceTenths);
  const crowd = Math.log1p(ownedPermille);
  const matches = past.reduce((sum, match) => sum + shareOfMatch(match), 0);
  const pointsPerMatch = (past.reduce((sum, { points }) => sum + points, 0) + 4 * (promise + 0.9)) / (matches + 4);
  const returns = returnsPerMatch(subject);
  const points = past.map((match) => match.points);
  const cleanSheet = Math.exp(-conceded);
  const minutes = FULL_WEIGHT * playsFull + (1 - FULL_WEIGHT) * plays;
  const ofPosition = (["GKP", "DEF", "MID", "FWD"] as const).flatMap((of) => {
    const is = of === position ? 1 : 0;
    return [
      is * playsFull,
      is * playsFull * cleanSheet,
      is * minutes * returns * scored,
      is * minutes * pointsPerMatch,
    ];
  });
  return [
    plays,
    playsFull,
    ...ofPosition,
    playsFull * crowd,
    playsFull * recentMean(points, 3, { mean: promise, matches: 2 }),
    playsFull * recentMean(points, 8, { mean: promise, matches: 4 }),
    playsFull * promise,
    playsFull * scored,
    playsFull * crowd * pointsPerMatch,
    minutes * minutes,
    playsFull * playsFull,
    isHome ? playsFull : 0,
    crowd * playsFull * playsFull,
  ];
}
