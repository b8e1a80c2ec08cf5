/** The pairings of members, from the definitions. */
import { shuffleSeeded } from "../../chance/seeded-chance.ts";
import type { Ledger } from "./ledger.ts";

export type Pair = readonly [number, number | null];

/** Seats that sum up to the day, modulo the seats that move; the one who would meet itself meets the last chair. */
export function dayPairs({ logs, isIn }: Ledger, seats: readonly number[]): Pair[] {
  if (seats.length < 2) return [];
  const moving = seats.length % 2 === 1 ? seats.length : seats.length - 1;
  const pairs: (readonly (number | undefined)[])[] = [];
  for (let a = 0; a < moving; a += 1) {
    for (let b = a; b < moving; b += 1) {
      if ((a + b) % moving === logs.length % moving) pairs.push([seats[a], a === b ? seats[moving] : seats[b]]);
    }
  }
  return pairs.flatMap((pair): Pair[] => {
    const [one, other] = pair.filter((id) => id !== undefined && isIn(id));
    return one === undefined ? [] : [[one, other ?? null]];
  });
}

/** From the top of the table everybody meets the nearest below among those met most seldom. */
export function swissPairs(ledger: Ledger, members: readonly number[]): Pair[] {
  const meets = ledger.logs.flatMap((log) => log.meets);
  const met = (id: number, opponent: number | null) =>
    meets.filter(({ one, other }) => (one === id && other === opponent) || (one === opponent && other === id)).length;
  let left = ledger.sorted(members.filter(ledger.isIn));
  const pairs: Pair[] = [];
  if (left.length % 2 === 1) {
    const fewest = Math.min(...left.map((id) => met(id, null)));
    const odd = left.findLast((id) => met(id, null) === fewest)!;
    pairs.push([odd, null]);
    left = left.filter((id) => id !== odd);
  }
  while (left.length > 0) {
    const [top, ...rest] = left as [number, ...number[]];
    const times = rest.map((id) => met(top, id));
    const opponent = rest[times.indexOf(Math.min(...times))]!;
    pairs.push([top, opponent]);
    left = rest.filter((id) => id !== opponent);
  }
  return pairs;
}

type Places = (number | null)[];

/** As many places, drawn anew: byes for the best of the round before, everybody else shuffled. */
export function drawnBracket(
  { isIn, lots, lastCount }: Ledger,
  places: number,
  draw: { readonly seed: string; readonly label: string },
): Places {
  const there = lots.filter(isIn).toSorted((one, other) => lastCount.get(other)! - lastCount.get(one)!);
  const matches = there.length < 2 ? 0 : Math.max(0, there.length - places / 2);
  const byes = there.slice(0, there.length - 2 * matches);
  const row = there.slice(byes.length).toSorted((one, other) => one - other);
  shuffleSeeded(row, draw.seed, draw.label);
  const drawn: Places = [...row, ...byes.flatMap((id) => [id, null])];
  return Array.from({ length: places }, (_, place) => drawn[place] ?? null);
}

/** The best meets the worst, and the two best in the final only. */
export const seededBracket = (members: readonly number[], places: number): Places =>
  seeds(places).map((seed) => members[seed - 1] ?? null);

function seeds(places: number): number[] {
  return places === 1 ? [1] : seeds(places / 2).flatMap((seed) => [seed, places + 1 - seed]);
}
