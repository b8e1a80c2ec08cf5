/** From drawn ends of a round to chances. */
import type { ImaginedRound } from "@elleveren/engine";
import { seededStream, type EntryId } from "@elleveren/rules";

/** Of one team, from the draws. */
export interface Spread {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

const column = ({ entryIds, netPoints }: ImaginedRound, at: number): Int16Array => {
  const size = entryIds.length;
  return Int16Array.from({ length: netPoints.length / size }, (_, end) => netPoints[end * size + at]!);
};

export function spreadOfEnds(round: ImaginedRound, at: number): Spread {
  const sorted = column(round, at).sort();
  const count = sorted.length;
  return {
    expected: sorted.reduce((sum, value) => sum + value, 0) / count,
    low: sorted[Math.floor(0.1 * (count - 1))]!,
    high: sorted[Math.ceil(0.9 * (count - 1))]!,
  };
}

/** 0 and 1 are for what is decided: what no draw showed is rare, and what all showed nearly sure. */
export function tellChance(share: number, isDecided: boolean): number {
  const told = isDecided ? share : Math.min(0.999, Math.max(0.001, share));
  return Math.round(told * 1000) / 1000;
}

export interface Standing {
  /** Before the round. */
  readonly total: number;
  /** Rounds the total was made in. */
  readonly rounds: number;
}

export interface PlaceOdds {
  readonly best: number;
  readonly first: number;
  readonly champion: number;
}

/** How far a team's round lies from the league's, each for itself: what squads do not share. */
const ROUND_SPREAD = 11;
/** A team's mean beside the league's is believed as far as so many rounds weigh. */
const SKILL_ROUNDS = 15;

/** Shares of the draws, in the order of `round.entryIds`. A place that is shared counts for all who share it. */
export function placeOdds(
  round: ImaginedRound,
  before: readonly Standing[],
  { roundsLeft, seed }: { readonly roundsLeft: number; readonly seed: string },
): PlaceOdds[] {
  const size = round.entryIds.length;
  const ends = size === 0 ? 0 : round.netPoints.length / size;
  const [best, first, champion] = [0, 1, 2].map(() => new Uint32Array(size)) as [Uint32Array, Uint32Array, Uint32Array];
  const leagueMean =
    before.reduce((sum, { total, rounds }) => sum + total / Math.max(1, rounds), 0) / Math.max(1, size);
  const drift = before.map(
    ({ total, rounds }) => (roundsLeft * (total - rounds * leagueMean)) / (rounds + SKILL_ROUNDS),
  );
  const spread = ROUND_SPREAD * Math.sqrt(roundsLeft);
  const random = seededStream(seed);
  const season = new Float64Array(size);
  const count = (values: ArrayLike<number>, offset: number, of: Uint32Array) => {
    let most = -Infinity;
    for (let at = 0; at < size; at++) if (values[offset + at]! > most) most = values[offset + at]!;
    for (let at = 0; at < size; at++) if (most === values[offset + at]) of[at]! += 1;
  };
  const after = new Int32Array(size);
  for (let end = 0; end < ends; end++) {
    count(round.netPoints, end * size, best);
    for (let at = 0; at < size; at++) {
      after[at] = before[at]!.total + round.netPoints[end * size + at]!;
      // Four numbers of chance lie about their mean as a bell does.
      const bell = (random() + random() + random() + random() - 2) * Math.sqrt(3);
      season[at] = after[at]! + drift[at]! + spread * bell;
    }
    count(after, 0, first);
    count(season, 0, champion);
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

/** Totals after the round of the teams that a rank is drawn against: draw by draw, each draw's ascending. */
export interface DrawnField {
  readonly size: number;
  readonly sorted: Int32Array;
}

export function drawnField(round: ImaginedRound, before: readonly number[]): DrawnField {
  const size = round.entryIds.length;
  const sorted = Int32Array.from(round.netPoints, (net, at) => before[at % size]! + net);
  for (let from = 0; from < sorted.length; from += size) sorted.subarray(from, from + size).sort();
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
