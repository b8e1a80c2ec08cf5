/** Where values stand in a drawing of 100 by 100: pure arithmetic, no pixels. */

export interface Scale {
  /** 0 at the top or the left, 100 at the bottom or the right. */
  readonly at: (value: number) => number;
  readonly marks: readonly number[];
}

/** Most grid lines a small chart carries. */
const MOST_MARKS = 4;
/** Air above the best and below the worst, as a share of the drawing. */
const AIR = 0.08;
/** Places that stand one below the other, each as far from the next. */
const FEW_PLACES = 40;

/**
 * Ranks by their logarithm, the best on top: from 40 000 to 20 000 is as long a way as from 400 to 200. Values are ranks
 * from 1; at least one.
 */
export function rankScale(ranks: readonly number[]): Scale {
  const best = Math.log(Math.min(...ranks));
  const worst = Math.log(Math.max(...ranks));
  // One rank all along stands in the middle of a span of twice and half.
  const [low, high] = worst - best < 0.05 ? [best - Math.LN2, worst + Math.LN2] : [best, worst];
  const air = (high - low) * AIR;
  const from = low - air;
  const span = high - low + 2 * air;
  return {
    at: (rank) => ((Math.log(rank) - from) / span) * 100,
    marks: roundRanks(Math.exp(from), Math.exp(from + span)),
  };
}

/** Ranks one by one where there are few, the best on top; by their logarithm where there are many. */
export function placeScale(ranks: readonly number[]): Scale {
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  if (worst - best > FEW_PLACES) return rankScale(ranks);
  const span = Math.max(1, worst - best);
  const every = Array.from({ length: worst - best + 1 }, (_, index) => best + index);
  return { at: (rank) => 100 * (AIR / 2 + (1 - AIR) * ((rank - best) / span)), marks: thinned(every, MOST_MARKS) };
}

/** Heights (0 to 100) moved as little as needed to stand `gap` apart, in the same order. */
export function spread(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  order.forEach((index, place) => {
    if (place > 0) placed[index] = Math.max(placed[index]!, placed[order[place - 1]!]! + gap);
  });
  // Heights that were pushed out below move up again, and push those above them.
  let lowest = Math.max(100, gap * (order.length - 1));
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, lowest);
    lowest = placed[index]! - gap;
  }
  return placed;
}

/** Round ranks between two others: in steps of ten, or 1, 2, 5, or doublings, whichever first gives two lines. */
function roundRanks(from: number, to: number): number[] {
  const ladders = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]];
  for (const steps of ladders) {
    const marks = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((power) => steps.map((step) => step * 10 ** power));
    const inside = marks.filter((mark) => Number.isInteger(mark) && mark >= from && mark <= to);
    if (inside.length >= 2) return thinned(inside, MOST_MARKS);
  }
  return [];
}

/** Amounts between the lowest and the highest of them, with air around; marks in round steps. */
export function amountScale(values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, high - low);
  const air = span * AIR;
  const [from, to] = [low - air, low + span + air];
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (to - from) / size <= MOST_MARKS) ?? 1000;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return {
    at: (value) => 100 - ((value - from) / (to - from)) * 100,
    marks: Array.from({ length: count }, (_, index) => (first + index) * step),
  };
}

/** Where rounds stand from left to right, 0 to 100; a single one in the middle if not said otherwise. */
export function roundPlaces(rounds: readonly { readonly roundId: number }[], single = 50): (roundId: number) => number {
  const first = rounds[0]?.roundId ?? 0;
  const span = Math.max(1, (rounds.at(-1)?.roundId ?? 0) - first);
  return (roundId) => (rounds.length === 1 ? single : ((roundId - first) / span) * 100);
}

/** Points from 0 at the bottom; the highest keeps air above it for its figure. */
export function pointsScale(points: readonly number[]): Scale {
  const top = Math.max(25, ...points) * (1 + AIR);
  const step = top > 130 ? 50 : 25;
  return {
    at: (value) => 100 - (Math.max(0, value) / top) * 100,
    marks: Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step),
  };
}

/** At most `count` of the values, spread evenly, the first and the last among them. */
export function thinned<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  const picked = Array.from({ length: count }, (_, index) => Math.round((index * (values.length - 1)) / (count - 1)));
  return [...new Set(picked)].map((index) => values[index]!);
}

/** A place of the drawing, both 0 to 100. */
export type Place = readonly [x: number, y: number];

/** How words stand to the place they belong to: above or below it, around it, or to one side. */
export interface Stand {
  readonly anchor: "middle" | "start" | "end";
  readonly isBelow: boolean;
  /** The part of the width that the words take. */
  readonly from: number;
  readonly to: number;
}

/** How words are placed: in per cent of the drawing, how wide they are and how far they keep from the line. */
export interface WordsRoom {
  readonly width: number;
  readonly distance: number;
}

const ANCHORS = ["middle", "start", "end"] as const;

/**
 * Where words beside a place of a line fit, so that the line does not run through them: above rather than below, around
 * rather than to a side. Null where it runs through all of them.
 */
export function freeStand(line: readonly Place[], [x, y]: Place, { width, distance }: WordsRoom): Stand | null {
  const lefts = { middle: x - width / 2, start: x, end: x - width };
  for (const isBelow of [false, true]) {
    for (const anchor of ANCHORS) {
      const [from, to] = [lefts[anchor], lefts[anchor] + width];
      const runs = heightsWithin(line, from, to);
      const isFree = isBelow
        ? runs.every((height) => height <= y + distance)
        : runs.every((height) => height >= y - distance);
      if (isFree) return { anchor, isBelow, from, to };
    }
  }
  return null;
}

/** How high the line stands where it enters and leaves a part of the drawing, and at its corners between. */
function heightsWithin(line: readonly Place[], from: number, to: number): number[] {
  const corners = line.filter(([x]) => x > from && x < to).map(([, y]) => y);
  const edges = [from, to].flatMap((edge) => {
    const next = line.findIndex(([x]) => x >= edge);
    const [before, after] = [line[next - 1], line[next]];
    if (!before || !after) return [];
    return [before[1] + ((after[1] - before[1]) * (edge - before[0])) / (after[0] - before[0])];
  });
  return [...corners, ...edges];
}

/** A path through points of the drawing, for an `svg` with a viewBox of 100 by 100. */
export const linePath = (points: readonly Place[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

export const round = (value: number): number => Math.round(value * 100) / 100;
