/**
 * Fewer columns without losing a plan: footballers whom hardly any good plan needs are grouped, and one stand-in plays for
 * all of a group.
 *
 * A stand-in costs no more than any of his group and is expected to score no less than any of them in every round; he has
 * no club, and may be in a squad as often as there are men in the group. Whatever plan there is, put the stand-in in place
 * of each man of a group: it keeps every row of the program, and is worth at least as much. So the program promises no less
 * than the best plan of all candidates is worth. And a best solution that uses no stand-in is a plan: the best there is.
 * Where one is used, the best of his group come out of it and are looked at by themselves.
 */
import { POSITIONS, type ClubId } from "@elleveren/rules";

import type { PlanCandidate, PlanQuestion } from "./question.ts";

/** A footballer or stand-in that the program can choose. */
export interface Choice extends Omit<PlanCandidate, "clubId" | "footballerId"> {
  /** Null for a stand-in. */
  readonly candidate: PlanCandidate | null;
  /** Null counts towards no club's limit. */
  readonly clubId: ClubId | null;
  /** In a squad at most so often. */
  readonly most: number;
}

/** The candidates, each by himself or in a group of one position. */
export interface Market {
  readonly alone: readonly PlanCandidate[];
  readonly groups: readonly (readonly PlanCandidate[])[];
  /** So many come out of a group when its stand-in is used. */
  readonly outAtATime: number;
}

/** Measured: fewer by themselves make more searches, more make longer ones. */
const BETTER_MEN = 4;
/** The prices of a group lie within so many tenths. */
const GROUP_TENTHS = 4;
/** So many come out of a group the first time; each time half as many more, so that markets of men alike come to an end. */
const OUT_AT_FIRST = 3;

/**
 * A first guess: by himself is whoever is owned or wished for, or has fewer than `betterMen` of his position who cost no
 * more and are expected to score more, or as much and stand before him.
 */
export function firstMarket({ candidates, rounds, wishes }: PlanQuestion, betterMen = BETTER_MEN): Market {
  const wished = new Set([...wishes.kept, ...wishes.captains].map(({ footballerId }) => footballerId));
  const alone: PlanCandidate[] = [];
  const groups: PlanCandidate[][] = [];
  for (const position of POSITIONS) {
    const men = candidates
      .filter((one) => one.position === position)
      .map((one) => ({
        one,
        worth: one.points.reduce((sum, points, round) => sum + points * rounds[round]!.worth, 0),
      }));
    const byPrice = new Map<number, PlanCandidate[]>();
    for (const [index, { one, worth }] of men.entries()) {
      // Of two who are alike the first is the better one: else hundreds who are expected nothing would all be by themselves.
      const better = men.filter(
        (other, at) =>
          other.one.priceTenths <= one.priceTenths && (other.worth > worth || (other.worth === worth && at < index)),
      ).length;
      if (one.sellingTenths !== null || better < betterMen || wished.has(one.footballerId)) alone.push(one);
      else {
        const band = Math.floor(one.priceTenths / GROUP_TENTHS);
        byPrice.set(band, [...(byPrice.get(band) ?? []), one]);
      }
    }
    groups.push(...byPrice.values());
  }
  return { alone, groups, outAtATime: OUT_AT_FIRST };
}

/** The market's choices, those by themselves first; stand-ins in the order of the groups. */
export const choicesOf = ({ ruleset }: PlanQuestion, { alone, groups }: Pick<Market, "alone" | "groups">): Choice[] => [
  ...alone.map((candidate) => ({ ...candidate, candidate, most: 1 })),
  ...groups.map((men): Choice => {
    const { position, points } = men[0]!;
    return {
      candidate: null,
      clubId: null,
      position,
      priceTenths: Math.min(...men.map(({ priceTenths }) => priceTenths)),
      sellingTenths: null,
      points: points.map((_, round) => Math.max(...men.map((one) => one.points[round]!))),
      most: Math.min(men.length, ruleset.squad.positions[position].select),
    };
  }),
];

/** The best of the groups whose stand-ins are used (by index) come out of them. */
export function withoutStandIns({ alone, groups, outAtATime }: Market, used: ReadonlySet<number>): Market {
  const sum = ({ points }: PlanCandidate) => points.reduce((total, value) => total + value, 0);
  const parted = groups.map((men, index) => {
    if (!used.has(index)) return { out: [], rest: men };
    const ranked = men.toSorted((first, second) => sum(second) - sum(first));
    return { out: ranked.slice(0, outAtATime), rest: ranked.slice(outAtATime) };
  });
  return {
    alone: [...alone, ...parted.flatMap(({ out }) => out)],
    groups: parted.flatMap(({ rest }) => (rest.length > 0 ? [rest] : [])),
    outAtATime: Math.ceil(outAtATime * 1.5),
  };
}
