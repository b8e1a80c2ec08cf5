/** From drawn ends of a round to chances. */
import type { Engine, ImaginedRound } from "@elleveren/engine";
import type { WireRankOdds } from "@elleveren/contract";
import { leagueSpread, seasonEnder, seededStream, type EntryId } from "@elleveren/rules";

import { breathe } from "../../../breather.ts";

/** Of one team, from the draws. */
export interface Spread {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOfEnds({ entryIds, netPoints }: ImaginedRound, at: number): Spread {
  const size = entryIds.length;
  const points = new Int32Array(netPoints.length / size);
  for (let end = 0; end < points.length; end++) points[end] = netPoints[end * size + at]!;
  const sum = sortPoints(points);
  const last = points.length - 1;
  return {
    expected: sum / points.length,
    low: points[Math.floor(0.1 * last)]!,
    high: points[Math.ceil(0.9 * last)]!,
  };
}

/** In place; returns their sum. Points lie close together: they are counted, which takes a tenth of the time. */
function sortPoints(points: Int32Array): number {
  let sum = 0;
  let lowest = points[0] ?? 0;
  let highest = lowest;
  for (let at = 0; at < points.length; at++) {
    const value = points[at]!;
    sum += value;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const counts = new Uint32Array(highest - lowest + 1);
  for (let at = 0; at < points.length; at++) counts[points[at]! - lowest]! += 1;
  let at = 0;
  for (let step = 0; step < counts.length; step++) {
    for (let left = counts[step]!; left > 0; left--) points[at++] = lowest + step;
  }
  return sum;
}

/** 0 and 1 are for what is decided: what no draw showed is rare, and what all showed nearly sure. */
export function tellChance(share: number, isDecided: boolean): number {
  const told = isDecided ? share : Math.min(0.999, Math.max(0.001, share));
  return Math.round(told * 1000) / 1000;
}

/** Of the league's rounds that are over. */
export interface Standing {
  /** Round by round, of all teams in the order of `round.entryIds`. */
  readonly rounds: readonly Float64Array[];
  readonly totals: Float64Array;
}

export interface PlaceOdds {
  readonly best: number;
  readonly first: number;
  readonly champion: number;
}

/**
 * Shares of the draws, in the order of `round.entryIds`. A place that is shared counts for all who share it. A large league takes
 * several hundred milliseconds: others come in between.
 */
export async function placeOdds(
  round: ImaginedRound,
  { rounds, totals }: Standing,
  { roundsLeft, seed }: { readonly roundsLeft: number; readonly seed: string },
): Promise<PlaceOdds[]> {
  const size = round.entryIds.length;
  const ends = size === 0 ? 0 : round.netPoints.length / size;
  const [best, first, champion] = [0, 1, 2].map(() => new Uint32Array(size)) as [Uint32Array, Uint32Array, Uint32Array];
  const end = seasonEnder(
    { teams: size, roundsPlayed: rounds.length + 1, roundsLeft, spread: leagueSpread(rounds) },
    seededStream(seed),
  );
  // All of one kind, for which a loop is compiled once.
  const [net, after] = [new Float64Array(size), new Float64Array(size)];
  const count = (values: Float64Array, of: Uint32Array) => {
    let most = -Infinity;
    for (let at = 0; at < size; at++) if (values[at]! > most) most = values[at]!;
    for (let at = 0; at < size; at++) if (most === values[at]) of[at]! += 1;
  };
  // In a function of its own: one that pauses starts uncompiled each time it goes on.
  const play = (from: number) => {
    for (let at = 0; at < size; at++) {
      net[at] = round.netPoints[from + at]!;
      after[at] = totals[at]! + net[at]!;
    }
    count(net, best);
    count(after, first);
    count(end(after), champion);
  };
  for (let at = 0; at < ends; at++) {
    play(at * size);
    await breathe();
  }
  return Array.from({ length: size }, (_, at) => ({
    best: best[at]! / ends,
    first: first[at]! / ends,
    champion: champion[at]! / ends,
  }));
}

export interface DuelOdds {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export function duelOdds(round: ImaginedRound): DuelOdds {
  const ends = round.netPoints.length / 2;
  let [win, draw] = [0, 0];
  for (let end = 0; end < ends; end++) {
    const difference = round.netPoints[2 * end]! - round.netPoints[2 * end + 1]!;
    if (difference > 0) win += 1;
    else if (difference === 0) draw += 1;
  }
  return { win: win / ends, draw: draw / ends, loss: (ends - win - draw) / ends };
}

/** The likeliest leaders first. */
export const byChance = (one: PlaceOdds & { entryId: EntryId }, other: PlaceOdds & { entryId: EntryId }): number =>
  other.first - one.first || other.best - one.best || one.entryId - other.entryId;

/** Ranks of a larger game are drawn against so many teams; those of a smaller one are exact. */
const FIELD = 2000;

/** Taken evenly from all: of each stretch of rows one by lot, for steps of one length could keep pace with something. */
export function fieldIds({ entryCount, entryIdOf }: Pick<Engine, "entryCount" | "entryIdOf">): EntryId[] {
  if (entryCount <= FIELD) return Array.from({ length: entryCount }, (_, row) => entryIdOf(row));
  const random = seededStream("field");
  return Array.from({ length: FIELD }, (_, at) => entryIdOf(Math.floor(((at + random()) * entryCount) / FIELD)));
}

/** Totals after the round of the teams that a rank is drawn against: draw by draw, each draw's ascending. */
export interface DrawnField {
  readonly size: number;
  readonly sorted: Int32Array;
}

export async function drawnField(round: ImaginedRound, before: readonly number[]): Promise<DrawnField> {
  const size = round.entryIds.length;
  const sorted = new Int32Array(round.netPoints.length);
  for (let from = 0; from < sorted.length; from += size) {
    for (let at = 0; at < size; at++) sorted[from + at] = before[at]! + round.netPoints[from + at]!;
    sortPoints(sorted.subarray(from, from + size));
    await breathe();
  }
  return { size, sorted };
}

/** Ranks of one team, draw by draw, ascending: those above it in the field, stretched to all teams. */
export function drawnRanks({ size, sorted }: DrawnField, totals: ArrayLike<number>, teams: number): number[] {
  const stretch = teams / Math.max(1, size);
  return Array.from({ length: totals.length }, (_, end) => {
    const field = sorted.subarray(end * size, (end + 1) * size);
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (field[middle]! > totals[end]!) high = middle;
      else low = middle + 1;
    }
    return Math.min(teams, 1 + Math.round((size - low) * stretch));
  }).toSorted((one, other) => one - other);
}

/** Of ascending ranks: four of five lie between `best` and `worst`. */
export function rankInterval(ranks: ArrayLike<number>): Pick<WireRankOdds, "best" | "middle" | "worst"> {
  const within = (share: number) => ranks[Math.round(share * (ranks.length - 1))]!;
  return { best: within(0.1), middle: within(0.5), worst: within(0.9) };
}
