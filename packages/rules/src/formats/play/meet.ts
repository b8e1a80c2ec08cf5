/** How members meet in a round: places of a race, duels of a schedule or of the table's neighbours. */
import { duelWinner } from "../../h2h/duel.ts";
import { duelsOfDay } from "../../h2h/round-robin.ts";
import type { DuelWorth } from "../format.ts";
import { byPlace, IN, standing, takeDuel, type Field } from "./field.ts";
import { averageCount, type Game, type SwissMeetings } from "./game.ts";

export function playRace(game: Game, worth: readonly number[], round: number): void {
  const { field, decisions } = game;
  field.pools.forEach((list, pool) => {
    const members = standing(field, list);
    const counts = Int32Array.from(members, (member) => field.last[member]!)
      .sort()
      .reverse();
    // Of each count that is among the places with a worth, the better place.
    const placeOf = new Map<number, number>();
    counts.subarray(0, worth.length).forEach((count, index) => {
      if (!placeOf.has(count)) placeOf.set(count, index + 1);
    });
    for (const member of members) {
      const count = field.last[member]!;
      const place = placeOf.get(count);
      if (place === undefined) continue;
      const won = worth[place - 1]!;
      if (place === 1) field.won[member]! += 1;
      field.total[member]! += won;
      if (won > 0)
        decisions.push({ kind: "placed", round, memberId: field.ids[member]!, pool, place, worth: won, count });
    }
  });
}

export interface Pair {
  readonly pool: number;
  readonly one: number;
  /** Null is the average, in a knock-out nobody. */
  readonly other: number | null;
}

/** By the schedule, which goes on with every round that is played. */
export const pairDuels = ({ field, played }: Game): Pair[] =>
  field.pools.flatMap((seats, pool) =>
    duelsOfDay(seats, played.length).flatMap(({ first, second }) => pairIn(field, pool, first, second)),
  );

/** Of two places those where somebody stands: who is alone meets nobody, in a duel the average. */
export function pairIn(field: Field, pool: number, ...places: readonly (number | null | undefined)[]): Pair[] {
  const [one, other = null] = places.filter((member) => member != null && field.status[member] === IN) as number[];
  return one === undefined ? [] : [{ pool, one, other }];
}

export function playPairs(game: Game, worth: DuelWorth, round: number, pairs: readonly Pair[]): void {
  for (const { pool, one, other } of pairs) playDuel(game, { worth, round, pool, one, other });
}

/** For the pairs of later rounds. */
export function noteMeetings({ met, average }: SwissMeetings, pairs: readonly Pair[]): void {
  for (const { one, other } of pairs) {
    if (other === null) average.set(one, (average.get(one) ?? 0) + 1);
    else {
      noteMeeting(met, one, other);
      noteMeeting(met, other, one);
    }
  }
}

function noteMeeting(met: Map<number, number[]>, member: number, opponent: number): void {
  const before = met.get(member);
  if (before) before.push(opponent);
  else met.set(member, [opponent]);
}

/**
 * Pairs by the table as it is before the round. The odd one is the lowest of those who met the average most seldom. From
 * the top, everybody meets the nearest below of those met most seldom.
 */
export function pairSwiss(game: Game): Pair[] {
  const { field, request, swiss } = game;
  const compare = byPlace(field, request.format.ties);
  const times = (one: number, other: number) => {
    let count = 0;
    for (const opponent of swiss.met.get(one) ?? []) if (opponent === other) count += 1;
    return count;
  };
  return field.pools.flatMap((list, pool) => {
    const order = standing(field, list).toSorted(compare);
    const pairs: Pair[] = [];
    if (order.length % 2 === 1) {
      const odd = order.reduce((lowest, member) => (averages(member) <= averages(lowest) ? member : lowest));
      order.splice(order.indexOf(odd), 1);
      pairs.push({ pool, one: odd, other: null });
    }
    const next = Uint32Array.from(order, (_, index) => index + 1);
    // A list of those without an opponent, each knowing the next: -1 as an index is the head.
    let head = 0;
    while (head < order.length) {
      const one = order[head]!;
      let [bestBefore, best, fewest] = [head, next[head]!, Infinity];
      for (let before = head, at = next[head]!; at < order.length; before = at, at = next[at]!) {
        const count = times(one, order[at]!);
        if (count < fewest) [bestBefore, best, fewest] = [before, at, count];
        if (count === 0) break;
      }
      pairs.push({ pool, one, other: order[best]! });
      next[bestBefore] = next[best]!;
      head = next[head]!;
    }
    return pairs;
  });

  function averages(member: number): number {
    return swiss.average.get(member) ?? 0;
  }
}

interface Duel {
  readonly worth: DuelWorth;
  readonly round: number;
  readonly pool: number;
  readonly one: number;
  readonly other: number | null;
}

function playDuel(game: Game, { worth, round, pool, one, other }: Duel): void {
  const { field, decisions } = game;
  const firstCount = field.last[one]!;
  const secondCount = other === null ? averageCount(game) : field.last[other]!;
  takeDuel(field, one, worth, firstCount, secondCount);
  if (other !== null) takeDuel(field, other, worth, secondCount, firstCount);
  const winner = duelWinner({ first: one, firstPoints: firstCount, second: other, secondPoints: secondCount });
  decisions.push({
    kind: "match",
    round,
    pool,
    firstId: field.ids[one]!,
    secondId: other === null ? null : field.ids[other]!,
    firstCount,
    secondCount,
    winnerId: winner === null ? null : field.ids[winner]!,
    because: firstCount === secondCount ? "draw" : "count",
  });
}
