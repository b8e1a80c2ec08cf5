/**
 * The circle method, without a stored schedule: who meets whom on a match day follows from two numbers. Seats 0 to n - 1
 * are drawn when the league locks; with an odd number one more chair stands empty, and the team sent to it meets the
 * average of the round (EG-61). Seats i and j meet on day d when i + j = d modulo the number of moving seats; who would
 * meet himself meets the last seat, which does not move. After one turn of the circle it begins again, so every pair
 * meets equally often, one match more or less (EG-60).
 */

import type { Duel } from "./duel.ts";

/** Opponent of the seat that meets the average of the round. */
export const AVERAGE_SEAT = -1;

/** Seats in the order of their sides: the first is shown as entry 1. The average is always the second. */
export interface SeatPair {
  readonly first: number;
  readonly second: number;
}

/** Matches of each day; none in a league of one. */
export const matchesADay = (seatCount: number): number => (seatCount < 2 ? 0 : Math.ceil(seatCount / 2));

/** The opponent of a seat on a match day (0 is the first); `AVERAGE_SEAT` is the average. Needs two seats at least. */
export function opponentSeat(seatCount: number, seat: number, day: number): number {
  const moving = movingSeats(seatCount);
  const turned = day % moving;
  if (seat === moving) return (turned * ((moving + 1) / 2)) % moving;
  const sum = turned - seat;
  const opponent = sum < 0 ? sum + moving : sum;
  if (opponent !== seat) return opponent;
  return moving === seatCount ? AVERAGE_SEAT : moving;
}

/** One of the day's matches by its index; the one with the seat that does not move, or with the average, is the last. */
export function matchOfDay(seatCount: number, day: number, index: number): SeatPair {
  const moving = movingSeats(seatCount);
  const turned = day % moving;
  const still = (turned * ((moving + 1) / 2)) % moving;
  if (index === matchesADay(seatCount) - 1) {
    return moving === seatCount ? { first: still, second: AVERAGE_SEAT } : sided(still, moving, day);
  }
  const step = index + 1;
  return sided((still + step) % moving, (still - step + moving) % moving, day + index);
}

/** One of the day's matches between those who sit there; null is the average. */
export function duelOfDay<Id>(seats: readonly Id[], day: number, index: number): Pick<Duel<Id>, "first" | "second"> {
  const { first, second } = matchOfDay(seats.length, day, index);
  return { first: seats[first]!, second: second === AVERAGE_SEAT ? null : seats[second]! };
}

export const duelsOfDay = <Id>(seats: readonly Id[], day: number): Pick<Duel<Id>, "first" | "second">[] =>
  Array.from({ length: matchesADay(seats.length) }, (_, index) => duelOfDay(seats, day, index));

/** The index of a seat's match on a day: `matchOfDay` of it has the seat. */
export function matchIndexOfSeat(seatCount: number, seat: number, day: number): number {
  const moving = movingSeats(seatCount);
  const still = ((day % moving) * ((moving + 1) / 2)) % moving;
  if (seat === moving || seat === still) return matchesADay(seatCount) - 1;
  const ahead = (seat - still + moving) % moving;
  return Math.min(ahead, moving - ahead) - 1;
}

/** Seats that move round the circle: an odd number, one less than there are chairs. */
const movingSeats = (seatCount: number): number => seatCount - 1 + (seatCount % 2);

/** Sides change from match to match and from turn to turn, so that no seat always stands first. */
function sided(one: number, other: number, parity: number): SeatPair {
  return parity % 2 === 0 ? { first: one, second: other } : { first: other, second: one };
}
