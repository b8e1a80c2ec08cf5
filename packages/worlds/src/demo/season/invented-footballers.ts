/** A club's invented footballers: positions, prices that follow the club's strength and the place in it, names, numbers. */
import { clubId, footballerCode, footballerId, type Position } from "@elleveren/rules";

import type { SeasonFootballer } from "@elleveren/server/features/seasons/index.ts";
import { hashParts, type SeededRandom } from "@elleveren/server/features/operate/index.ts";
import type { DemoClub } from "./clubs.ts";
import type { PersonName } from "../../people/index.ts";

export interface FootballersRequest {
  readonly seed: number;
  readonly club: DemoClub;
  readonly count: number;
  /** Ids continue from here. */
  readonly firstId: number;
  readonly random: SeededRandom;
  readonly names: { next(): PersonName };
}

/** How many of each position a club of `count` has; enough everywhere for two elevens' worth of goalkeepers and backs. */
export function positionCounts(count: number): Record<Position, number> {
  if (count < 16) throw new Error("A club needs at least 16 footballers.");
  const goalkeepers = count >= 24 ? 3 : 2;
  const forwards = Math.max(3, Math.round(count * 0.17));
  const defenders = Math.round((count - goalkeepers - forwards) * 0.47);
  return { GKP: goalkeepers, DEF: defenders, MID: count - goalkeepers - forwards - defenders, FWD: forwards };
}

export function inventFootballers(request: FootballersRequest): SeasonFootballer[] {
  const { club, random } = request;
  const counts = positionCounts(request.count);
  const numbers = squadNumbers(counts, random);
  const made: SeasonFootballer[] = [];
  for (const position of ["GKP", "DEF", "MID", "FWD"] as const) {
    for (let rank = 0; rank < counts[position]; rank += 1) {
      const id = request.firstId + made.length;
      const name = request.names.next();
      made.push({
        footballerId: footballerId(id),
        code: footballerCode(lastingCode(request.seed, id)),
        clubId: clubId(club.clubId),
        position,
        firstName: name.first,
        secondName: name.second,
        webName: name.second,
        startPriceTenths: startPrice(position, rank, club.strength, random),
        fiksId: 2_000_000 + (Math.abs(hashParts([request.seed, "fiks", id])) % 2_000) * 1000 + id,
        squadNumber: numbers[made.length] ?? null,
        photo: "",
      });
    }
  }
  return made;
}

/** Unique in a season by its last digits, the same in every season of the seed. */
const lastingCode = (seed: number, id: number): number =>
  1_000_000 + (Math.abs(hashParts([seed, "code"])) % 1000) * 1000 + id;

/** How many of a position are first choices; behind them prices fall to the floor. */
const FIRST_CHOICES: Readonly<Record<Position, number>> = { GKP: 1, DEF: 4, MID: 4, FWD: 2 };
/** Price of a first choice in the weakest and the strongest club, and of the star of the strongest. Tenths. */
const PRICE_RANGE: Readonly<Record<Position, readonly [weak: number, strong: number, star: number]>> = {
  GKP: [46, 54, 4],
  DEF: [45, 56, 10],
  MID: [50, 76, 38],
  FWD: [52, 84, 36],
};
const FLOOR_TENTHS = 40;

function startPrice(position: Position, rank: number, strength: number, random: SeededRandom): number {
  const [weak, strong, star] = PRICE_RANGE[position];
  const share = (strength - 1.5) / 3.5;
  const jitter = random.normal() * 2.5;
  const first = FIRST_CHOICES[position];
  if (rank >= first) {
    const reserve = FLOOR_TENTHS + Math.max(0, 4 + share * 6 - (rank - first) * 3) + jitter;
    return toHalf(reserve, FLOOR_TENTHS, weak);
  }
  // The star stands out in good clubs, the last first choice is close to the reserves.
  const standing = 1 - rank / first;
  const price = weak - 2 + (strong - weak) * share * (0.45 + 0.55 * standing);
  const shine = rank === 0 ? star * share ** 1.6 * (0.75 + random.next() * 0.4) : star * 0.3 * share * standing;
  return toHalf(price + shine + jitter, FLOOR_TENTHS + 2, 125);
}

/** Starting prices stand on whole and half millions; 40 to 125 tenths. */
function toHalf(tenths: number, min: number, max: number): number {
  const rounded = Math.round(tenths / 5) * 5;
  return Math.min(Math.max(rounded, Math.ceil(min / 5) * 5), Math.floor(max / 5) * 5);
}

/** Goalkeepers get 1, 12, 13 …, outfield first choices low numbers, the others the remaining ones. */
function squadNumbers(counts: Record<Position, number>, random: SeededRandom): number[] {
  const goalkeepers = [1, 12, 13, 24].slice(0, counts.GKP);
  const outfield = counts.DEF + counts.MID + counts.FWD;
  const free = Array.from({ length: 40 }, (_, index) => index + 2).filter((number) => !goalkeepers.includes(number));
  return [...goalkeepers, ...random.shuffled(free.slice(0, outfield))];
}
