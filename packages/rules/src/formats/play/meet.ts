/** How members meet in a round: places of a race, duels of a schedule or of the table's neighbours. */
import { AVERAGE_SEAT, matchesADay, matchOfDay } from "../../h2h/round-robin.ts";
import type { DuelWorth } from "../format.ts";
import { byPlace, IN, standing, type Field } from "./field.ts";
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
  /** Null is the average. */
  readonly other: number | null;
}

/** By the schedule, which goes on with every round that is played. A seat left empty sends its opponent to the average. */
export function pairDuels({ field, played }: Game): Pair[] {
  return field.pools.flatMap((seats, pool) => {
    const inSeat = (seat: number) => {
      const member = seat === AVERAGE_SEAT ? undefined : seats[seat];
      return member !== undefined && field.status[member] === IN ? member : null;
    };
    return Array.from({ length: matchesADay(seats.length) }, (_, index) => {
      const { first, second } = matchOfDay(seats.length, played.length, index);
      return { pool, one: inSeat(first), other: inSeat(second) };
    }).flatMap(({ one, other }): Pair[] => {
      if (one === null) return other === null ? [] : [{ pool, one: other, other: null }];
      return [{ pool, one, other }];
    });
  });
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
  take(field, one, worth, firstCount - secondCount);
  if (other !== null) take(field, other, worth, secondCount - firstCount);
  const winner = firstCount > secondCount ? one : firstCount < secondCount ? other : null;
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

function take(field: Field, member: number, { win, draw, loss }: DuelWorth, ahead: number): void {
  if (ahead > 0) field.won[member]! += 1;
  else if (ahead === 0) field.drawn[member]! += 1;
  else field.lost[member]! += 1;
  field.total[member]! += ahead > 0 ? win : ahead === 0 ? draw : loss;
}
