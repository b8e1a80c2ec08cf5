/** How likely each of a club's footballers is to play: from what each did, and from how many of them play. */
import { groupBy } from "../../group-by.ts";
import { minutesFeatures, type ForecastSubject, type PlayChances } from "./features.ts";

/** Weights of `minutesFeatures`. */
export interface MinutesWeights {
  readonly plays: readonly number[];
  readonly playsFull: readonly number[];
}

/** How many of a club play in a match, and how many of them an hour; a league's own means. */
export interface PlayedPerMatch {
  readonly plays: number;
  readonly playsFull: number;
}

export interface ClubMan {
  readonly subject: ForecastSubject;
  /** From news, 0 to 1: what is left of the chance that his matches tell. */
  readonly available: number;
}

const dot = (first: readonly number[], second: readonly number[]): number =>
  first.reduce((sum, value, index) => sum + value * second[index]!, 0);
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const LEAST = 1e-4;
const within = (chance: number): number => Math.min(1 - LEAST, Math.max(LEAST, chance));

/**
 * Chances of everybody of a club in one match, in the order given. What each man's matches tell is moved, for all alike, until
 * one keeper and as many others are expected to play as do: who is out leaves his place to the others.
 */
export function clubChances(men: readonly ClubMan[], weights: MinutesWeights, league: PlayedPerMatch): PlayChances[] {
  const raw = (of: readonly number[]) =>
    men.map(({ subject, available }) => within(available * logistic(dot(minutesFeatures(subject), of))));
  const byRole = groupBy([...men.keys()], (index) => (men[index]!.subject.position === "GKP" ? "keeper" : "other"));
  const share = (chances: readonly number[], count: number) => {
    const shared = [...chances];
    const shift = (indices: readonly number[], target: number) => {
      moved(
        indices.map((index) => chances[index]!),
        target,
      ).forEach((chance, at) => (shared[indices[at]!] = chance));
    };
    shift(byRole.get("keeper") ?? [], 1);
    shift(byRole.get("other") ?? [], count - 1);
    return shared;
  };
  const plays = share(raw(weights.plays), league.plays);
  const playsFull = share(raw(weights.playsFull), league.playsFull);
  return plays.map((chance, index) => ({ plays: chance, playsFull: Math.min(chance, playsFull[index]!) }));
}

/** The chances with the same added to each one's log odds, so that they add up to `target`; too few to reach it all but play. */
function moved(chances: readonly number[], target: number): number[] {
  if (chances.length === 0) return [];
  const most = Math.min(target, 0.99 * chances.length);
  const odds = chances.map((chance) => Math.log(chance / (1 - chance)));
  let [low, high] = [-8, 8];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    const sum = odds.reduce((total, value) => total + logistic(value + middle), 0);
    if (sum < most) low = middle;
    else high = middle;
  }
  return odds.map((value) => logistic(value + (low + high) / 2));
}

/** As in an average season of two countries, with the weight of so many matches of a club. */
const USUAL = { plays: 13.8, playsFull: 9.9, matches: 20 };

/** From the season's matches of clubs so far, each with how many played and how many of them an hour. */
export function playedPerMatch(matches: readonly PlayedPerMatch[]): PlayedPerMatch {
  const mean = (of: keyof PlayedPerMatch) =>
    (matches.reduce((sum, match) => sum + match[of], 0) + USUAL[of] * USUAL.matches) / (matches.length + USUAL.matches);
  return { plays: mean("plays"), playsFull: mean("playsFull") };
}
